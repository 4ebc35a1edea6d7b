import { createHash, randomBytes } from 'node:crypto';

/** A UUIDv7: unique, and ordered by time so that new rows land at the end of an index. */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An unguessable token of 256 bits, safe in addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are kept only as this. They are random, so a plain hash is enough. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
