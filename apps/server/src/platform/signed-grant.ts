import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What the holder of an address may do: a browser that downloads or posts files sends no token of its own. */
export interface Expiring {
  readonly expiresAtMs: number;
}

const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

export function sealGrant(key: Buffer, grant: Expiring): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${body}.${sign(key, body).toString('base64url')}`;
}

/** Null for anything that we did not sign, that has expired, or that is no grant of this kind. */
export function openGrant<Grant extends Expiring>(
  key: Buffer,
  schema: z.ZodType<Grant>,
  token: string,
  now: Date,
): Grant | null {
  const [body, signature] = token.split('.');
  if (body === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(key, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const read = schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return read.success && read.data.expiresAtMs > now.getTime() ? read.data : null;
}
