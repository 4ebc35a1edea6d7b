import type { Language } from '@ardoise/contract/values/language';
import {
  forgotPassword,
  getOrCreateByPhone,
  sendEmailVerificationCode,
  verifyOtpCode,
} from '@ardoise/contract/session';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { codeSentTo, inDatabase, newAddress, startIdentityApp } from './people.ts';

/** The program that the tests of the importing file go to. */
export let app: TestApp;

/** Called by each importing file: started before its tests, and taken down after them. */
export function startCodesApp(): void {
  beforeAll(async () => {
    app = await startIdentityApp();
  });
  afterAll(() => app.close());
}

export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const askByPhone = (phone: string, language: Language = 'en') =>
  app.call(getOrCreateByPhone, { body: { phone } }, { headers: newAddress(), language });

export const askByEmail = (email: string, headers: Record<string, string> = newAddress()) =>
  app.call(sendEmailVerificationCode, { body: { email } }, { headers });

export const askToReset = (login: string, headers: Record<string, string> = newAddress()) =>
  app.call(forgotPassword, { body: { login } }, { headers });

export const verify = (ticket: string | undefined, code: string) =>
  app.call(verifyOtpCode, { body: { ticket: ticket ?? '', code } }, { headers: newAddress() });

/** Answers the token; a new phone makes a new account, which has no password. */
export async function signInByCode(phone: string, count = 1): Promise<string> {
  const asked = await askByPhone(phone);
  const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, phone, count));
  return body.data?.session?.accessToken ?? '';
}

/** The proof that an email is one's own. */
export async function proofOf(email: string): Promise<string> {
  const asked = await askByEmail(email);
  const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, email));
  return body.data?.proof ?? '';
}

/** As if it had only been typed at registration. */
export const unconfirm = (personId: string, which: 'phone' | 'email') =>
  inDatabase(app, (tx) =>
    tx
      .updateTable('people')
      .set(which === 'phone' ? { phone_verified_at: null } : { email_verified_at: null })
      .where('id', '=', personId)
      .execute(),
  );
