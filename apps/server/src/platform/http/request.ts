import { type Language, languageOf } from '@ardoise/contract/values/language';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The `X-Language` header decides; a browser without it tells by `Accept-Language`. */
export const languageOfRequest = (request: FastifyRequest): Language =>
  languageOf(headerOf(request, 'x-language') ?? headerOf(request, 'accept-language'));

/** By what limits count: an address, or of IPv6 its network, since one host may take any address of it. */
export const networkAt = (address: string): string => normalizeIP(address);

export const networkOf = (request: FastifyRequest): string => networkAt(request.ip);
