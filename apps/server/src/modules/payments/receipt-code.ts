import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 27 of 30 characters hold 132 bits: not to be guessed. */
const randomLength = 27;
const checkLength = 4;

const characters = (bytes: Buffer, length: number): string =>
  Array.from({ length }, (_, i) => alphabet[(bytes[i] ?? 0) % alphabet.length]).join('');

/** Keyed, so that nobody else can make a code that looks right. */
const checkOf = (key: Buffer, random: string): string =>
  characters(createHmac('sha256', key).update(random).digest(), checkLength);

export function newReceiptCode(key: Buffer): string {
  const random = characters(randomBytes(randomLength), randomLength);
  return random + checkOf(key, random);
}

/** What a person typed or scanned, or null where a character is wrong: that is known without asking the database. */
export function readReceiptCode(key: Buffer, typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  if (code.length !== randomLength + checkLength) return null;
  const random = code.slice(0, randomLength);
  const given = Buffer.from(code.slice(randomLength));
  const wanted = Buffer.from(checkOf(key, random));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? code : null;
}

/** Signed over a canonical text, so that a record changed in the database no longer fits. */
export const signRecord = (key: Buffer, record: string): string =>
  createHmac('sha256', key).update(record).digest('base64url');

export function isSigned(key: Buffer, record: string, signature: string): boolean {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signRecord(key, record));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
