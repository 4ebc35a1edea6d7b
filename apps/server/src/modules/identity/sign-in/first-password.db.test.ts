import {
  changeMyEmail,
  confirmMyContact,
  myContacts,
  sendFirstPasswordCode,
  setFirstPassword,
} from '@ardoise/contract/account';
import type { Language } from '@ardoise/contract/values/language';
import { describe, expect, it } from 'vitest';
import { app, otherThan, signInByCode, unconfirm, startCodesApp } from '../testing/codes.ts';
import { codeSentTo, inDatabase, makeStaff, newAddress, signInAs } from '../testing/people.ts';

startCodesApp();

const firstPassword = 'seven green slates';

let numbers = 0;
function newPhone(): string {
  numbers += 1;
  return `6991${String(numbers).padStart(5, '0')}`;
}

const contactsOf = (token: string) => app.call(myContacts, {}, { token });
const askEmail = (token: string, email: string, password: string) =>
  app.call(changeMyEmail, { body: { email, password } }, { token, headers: newAddress() });

describe('an account without a password', () => {
  const askFirst = (token: string, language: Language = 'en') =>
    app.call(sendFirstPasswordCode, {}, { token, headers: newAddress(), language });
  const setFirst = (token: string, ticket: string | undefined, code: string, password: string) =>
    app.call(
      setFirstPassword,
      { body: { ticket: ticket ?? '', code, password } },
      { token, headers: newAddress() },
    );

  it('is told to set one first, and sets it with a code to its confirmed phone', async () => {
    const phone = newPhone();
    const token = await signInByCode(phone);
    const elsewhere = await signInByCode(phone, 2);
    expect((await contactsOf(token)).body.data?.hasPassword).toBe(false);
    const refused = await askEmail(token, `${newPhone()}@new.test`, 'none');
    expect(refused.body.errorMsg).toBe(
      'This account has no password yet. Set one first, under My account.',
    );

    const asked = await askFirst(token);
    expect(asked.body.data?.sentTo).toBe(`6 •• •• •• ${phone.slice(-2)}`);
    const { ticket } = asked.body.data ?? {};
    const code = await codeSentTo(app, phone, 3);
    const wrong = await setFirst(token, ticket, otherThan(code), firstPassword);
    expect(wrong.body.errorMsg).toContain('This code is not right.');
    const easy = await setFirst(token, ticket, code, phone);
    expect(easy.body.fields).toEqual({ password: 'This password is too easy to guess.' });
    const done = await setFirst(token, ticket, code, firstPassword);
    expect(done.body.data).toMatchObject({ hasPassword: true });

    await signInAs(app, phone, firstPassword);
    expect((await contactsOf(token)).body.data?.hasPassword).toBe(true);
    expect((await contactsOf(elsewhere)).status).toBe(401);
    const email = `${newPhone()}@new.test`;
    const changing = await askEmail(token, email, firstPassword);
    const changed = await app.call(
      confirmMyContact,
      { body: { ticket: changing.body.data?.ticket ?? '', code: await codeSentTo(app, email) } },
      { token, headers: newAddress() },
    );
    expect(changed.body.data?.email).toEqual({ value: email, isConfirmed: true });
  });

  it('may not have its first one set twice, by another’s code, or without a confirmed contact', async () => {
    const token = await signInByCode(newPhone());
    const { personId, email } = await makeStaff(app);
    const { accessToken: others } = await signInAs(app, email);
    expect((await askFirst(others)).body.errorMsg).toContain('has a password already');
    const phone = newPhone();
    const theirs = await signInByCode(phone);
    const { ticket } = (await askFirst(theirs, 'fr')).body.data ?? {};
    const code = await codeSentTo(app, phone, 2);
    const stolen = await setFirst(token, ticket, code, firstPassword);
    expect(stolen.body.errorMsg).toBe('This step has expired. Start again.');
    expect((await setFirst(theirs, ticket, code, firstPassword)).status).toBe(200);
    expect((await setFirst(theirs, ticket, code, 'eight green slates')).body.errorMsg).toBe(
      'This code was used already. Ask for a new one.',
    );

    await inDatabase(app, (tx) =>
      tx.deleteFrom('passwords').where('person_id', '=', personId).execute(),
    );
    await unconfirm(personId, 'phone');
    expect((await askFirst(others)).body.data?.sentTo).toContain('@');
    await unconfirm(personId, 'email');
    expect((await askFirst(others)).body.errorMsg).toContain('no confirmed phone or email');
  });
});
