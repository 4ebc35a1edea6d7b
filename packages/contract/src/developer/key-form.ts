import type { Environment } from './environments.ts';
import type { KeyKind } from './key-scopes.ts';

/**
 * The form of an API key: `ard_live_c_`, 30 random characters, 6 that check them. What it opens can be told from its
 * beginning, a mistyped or cut one is refused without a look into the database, and one that leaked is found in a text.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const keyRandomLength = 30;
const checkLength = 6;

const environmentMarks: Record<Environment, string> = {
  production: 'live',
  development: 'dev',
  sandbox: 'test',
};

const kindMarks: Record<KeyKind, string> = { collection: 'c', disbursement: 'd' };

export const keyPrefix = (environment: Environment, kind: KeyKind): string =>
  `ard_${environmentMarks[environment]}_${kindMarks[kind]}_`;

/** How many characters of a key are shown: its prefix, and four beyond it. */
export const shownStart = (key: string): string => key.slice(0, key.lastIndexOf('_') + 5);

/** CRC-32 as zip files have it. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let place = 0; place < checkLength; place += 1) {
    check = `${digits[rest % digits.length]}${check}`;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}

/** One random character out of a random byte; null of one that would make some characters likelier than others. */
const characterOf = (byte: number): string | null =>
  byte < 4 * digits.length ? (digits[byte % digits.length] ?? null) : null;

/** A new key; `randomBytes` gives at least as many as it is asked for. */
export function makeKey(
  environment: Environment,
  kind: KeyKind,
  randomBytes: (count: number) => Uint8Array,
): string {
  let random = '';
  while (random.length < keyRandomLength)
    for (const byte of randomBytes(keyRandomLength))
      if (random.length < keyRandomLength) random += characterOf(byte) ?? '';
  const body = `${keyPrefix(environment, kind)}${random}`;
  return `${body}${checkOf(body)}`;
}

const form = /ard_(?:live|dev|test)_[cd]_[0-9A-Za-z]{36}/g;

/** Whether it can be a key of ours at all. */
export function isKeyForm(text: string): boolean {
  const [whole] = text.match(form) ?? [];
  return whole === text && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength);
}

/** The keys that stand in a text, as in a file that should hold none. */
export const findKeys = (text: string): string[] => (text.match(form) ?? []).filter(isKeyForm);
