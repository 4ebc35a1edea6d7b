import { type Language, languageOf } from '@ardoise/contract/language';
import type { FastifyRequest } from 'fastify';

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The `X-Language` header decides; a browser without it tells by `Accept-Language`. */
export const languageOfRequest = (request: FastifyRequest): Language =>
  languageOf(headerOf(request, 'x-language') ?? headerOf(request, 'accept-language'));
