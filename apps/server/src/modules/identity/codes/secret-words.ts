import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that cannot be taken for each other, read aloud or in print: no I, L, O, U, 0 or 1. */
const clearLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const randomWord = (length: number): string =>
  Array.from({ length }, () => clearLetters[randomInt(clearLetters.length)]).join('');

/** The user-facing identifier: 16 letters and digits, which is also a Staff ID of the specification (14 to 22). */
export const newUfId = (): string => `ARD${randomWord(13)}`;

export const newOneTimeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const recoveryCodeCount = 10;

/** `7K3QX-2M9XA`, some 49 bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${randomWord(5)}-${randomWord(5)}`);

/** What a person types of a recovery code, in any usual writing, as it was made. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * Short codes are kept under a key, since all of them could be tried against a plain hash. `owner` (a ticket or a
 * person) is bound in, so that the same code of another owner has another hash.
 */
export const hashCode = (key: Buffer, owner: string, code: string): string =>
  createHmac('sha256', key).update(`${owner}:${code}`).digest('base64url');

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
