import { createHmac, timingSafeEqual } from 'node:crypto';
import { type UploadPurpose, uploadPurpose } from '@ardoise/contract/uploads';
import { z } from 'zod';

/** The part of an address that lets its holder upload, for one purpose and one school, for ten minutes. */
export const uploadLifeSeconds = 600;

const claims = z.object({
  o: z.uuid(),
  p: z.uuid(),
  u: uploadPurpose,
  e: z.number().int(),
  /** Makes each address different, so that its single use can be recorded. */
  n: z.uuid(),
});

export interface UploadGrant {
  readonly orgId: string;
  readonly personId: string;
  readonly purpose: UploadPurpose;
  readonly expiresAtMs: number;
  readonly nonce: string;
}

const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

export function sealGrant(key: Buffer, grant: UploadGrant): string {
  const body = Buffer.from(
    JSON.stringify({
      o: grant.orgId,
      p: grant.personId,
      u: grant.purpose,
      e: grant.expiresAtMs,
      n: grant.nonce,
    }),
  ).toString('base64url');
  return `${body}.${sign(key, body).toString('base64url')}`;
}

/** Null for anything that we did not sign or that has expired. */
export function openGrant(key: Buffer, token: string, now: Date): UploadGrant | null {
  const [body, signature] = token.split('.');
  if (body === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(key, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { o, p, u, e, n } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (e <= now.getTime()) return null;
  return { orgId: o, personId: p, purpose: u, expiresAtMs: e, nonce: n };
}
