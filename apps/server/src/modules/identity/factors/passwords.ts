import type { Language } from '@ardoise/contract/values/language';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { hash, verify } from '@node-rs/argon2';
import { refuseField } from '../../../platform/refusal.ts';
import { isGuessable } from './guessable-words.ts';

/** The floor that OWASP gives for argon2id, which is the library's default kind: some 33 ms on a small machine. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The same letters typed on two keyboards may come composed or not. */
const lettersOf = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(lettersOf(password), cost);

/** A hash of nobody's password. An unknown account is checked against it, so that it costs the same time as a wrong password. */
let nobodysHash: Promise<string> | undefined;

export async function isPasswordRight(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobodysHash), lettersOf(password));
  return isRight && passwordHash !== null;
}

/** Refuses what a stranger would try first: the common ones, words of schools, and the person's own names. */
export function refuseGuessable(
  password: string,
  ownWords: ReadonlyArray<string | null>,
  language: Language,
): void {
  if (!isGuessable(password, ownWords)) return;
  throw refuseField(sessionErrors.passwordTooCommon, 'password', language);
}
