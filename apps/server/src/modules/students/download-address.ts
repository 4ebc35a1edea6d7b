import { createHmac, timingSafeEqual } from 'node:crypto';
import { studentFilters } from '@ardoise/contract/students';
import { z } from 'zod';

/** The part of an address that lets its holder download one export, for ten minutes. */
export const downloadLifeSeconds = 600;

const grant = z.object({
  orgId: z.uuid(),
  language: z.enum(['en', 'fr']),
  filters: studentFilters.extend({ q: z.string().optional() }),
  expiresAtMs: z.number().int(),
});
export type DownloadGrant = z.output<typeof grant>;

const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

export function sealDownload(key: Buffer, given: DownloadGrant): string {
  const body = Buffer.from(JSON.stringify(given)).toString('base64url');
  return `${body}.${sign(key, body).toString('base64url')}`;
}

/** Null for anything that we did not sign or that has expired. */
export function openDownload(key: Buffer, token: string, now: Date): DownloadGrant | null {
  const [body, signature] = token.split('.');
  if (body === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(key, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const read = grant.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return read.expiresAtMs <= now.getTime() ? null : read;
}
