import { createHash, randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;
const perMs = 0x1000;

/**
 * A UUIDv7: unique, and ordered by time so that new rows land at the end of an index. Within one millisecond of one process
 * they are ordered by a sequence, so that what happened first is listed first; where it is spent, the next one is used.
 */
export function newId(now: Date = new Date()): string {
  const ms = now.getTime();
  sequence = ms === lastMs ? sequence + 1 : 0;
  lastMs = ms;
  const bytes = random16();
  bytes.writeUIntBE(ms + Math.floor(sequence / perMs), 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence % perMs), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

let drawn = Buffer.alloc(0);

/** Drawn for 256 ids at a time: one by one they would take longer than all else about an id. */
function random16(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(16 * 256);
  const bytes = drawn.subarray(0, 16);
  drawn = drawn.subarray(16);
  return bytes;
}

/** An unguessable token of 256 bits, safe in addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are kept only as this. They are random, so a plain hash is enough. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
