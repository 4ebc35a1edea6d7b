import {
  changeMyEmail,
  changeMyPassword,
  changeMyPhone,
  confirmMyContact,
  myContacts,
} from '@ardoise/contract/account';
import type { Language } from '@ardoise/contract/values/language';
import { createMySchool, infoWithOrgAccount } from '@ardoise/contract/session';
import { describe, expect, it } from 'vitest';
import { noOrg } from '../../../platform/db/database.ts';
import { readEvents } from '../../../testing/events.ts';
import { app, askToReset, otherThan, unconfirm, verify, startCodesApp } from '../testing/codes.ts';
import {
  auditOf,
  codeSentTo,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  toldTo,
} from '../testing/people.ts';

startCodesApp();

let numbers = 0;
function newPhone(): string {
  numbers += 1;
  return `6990${String(numbers).padStart(5, '0')}`;
}
const newEmail = (): string => `${newPhone()}@new.test`;

const askPhone = (token: string, phone: string, password = rightPassword, language?: Language) =>
  app.call(
    changeMyPhone,
    { body: { phone, password } },
    { token, headers: newAddress(), ...(language === undefined ? {} : { language }) },
  );
const askEmail = (token: string, email: string, password = rightPassword, language?: Language) =>
  app.call(
    changeMyEmail,
    { body: { email, password } },
    { token, headers: newAddress(), ...(language === undefined ? {} : { language }) },
  );
const confirm = (
  token: string,
  ticket: string | undefined,
  code: string,
  more: { language?: Language; key?: string } = {},
) =>
  app.call(
    confirmMyContact,
    { body: { ticket: ticket ?? '', code } },
    {
      token,
      ...(more.language === undefined ? {} : { language: more.language }),
      headers: {
        ...newAddress(),
        ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      },
    },
  );
const contactsOf = async (token: string) =>
  (await app.call(myContacts, {}, { token })).body.data ?? undefined;

async function signedIn() {
  const staff = await makeStaff(app);
  const { accessToken: token } = await signInAs(app, staff.email);
  return { ...staff, token };
}

describe('my phone', () => {
  it('is changed by a code sent to the new one; the old one is told, the school’s log too', async () => {
    const { token, phone, email, orgId, personId } = await signedIn();
    const elsewhere = await signInAs(app, email);
    const next = newPhone();
    const asked = await askPhone(token, `+237 ${next}`);
    expect(asked.body.data).toMatchObject({
      expiresIn: 600,
      sentTo: `6 •• •• •• ${next.slice(-2)}`,
    });
    expect(await toldTo(app, phone)).toHaveLength(0);
    expect(await contactsOf(token)).toMatchObject({ phone: { value: phone, isConfirmed: true } });

    const done = await confirm(token, asked.body.data?.ticket, await codeSentTo(app, next));
    expect(done.body.data?.phone).toEqual({ value: next, isConfirmed: true });
    const [told] = await toldTo(app, phone);
    expect(told).toMatchObject({ channel: 'sms' });
    expect(told?.body).toBe(
      `Ardoise: the phone you sign in with is now 6 ** ** ** ${next.slice(-2)}. If this was not you, change your password at once.`,
    );
    expect(
      (await auditOf(app, orgId)).find(({ action }) => action === 'phone.changed'),
    ).toMatchObject({ before: { phone }, after: { phone: next } });
    const said = (await readEvents(app, noOrg)).filter(({ recordId }) => recordId === personId);
    expect(said.at(-1)).toMatchObject({
      name: 'contact.changed',
      facts: { kind: 'phone', language: 'en' },
    });
    for (const number of [phone, next]) expect(JSON.stringify(said)).not.toContain(number);
    for (const session of [token, elsewhere.accessToken]) {
      const info = await app.call(infoWithOrgAccount, { body: {} }, { token: session });
      expect(info.body.data?.user.phone).toBe(next);
    }
    await signInAs(app, next);
    await expect(signInAs(app, phone)).rejects.toThrow('Incorrect login');
  });

  it('that was only typed at registration is confirmed the same way, and nobody need be told', async () => {
    const { token, phone, email, personId, orgId } = await signedIn();
    await unconfirm(personId, 'phone');
    expect((await contactsOf(token))?.phone).toEqual({ value: phone, isConfirmed: false });
    const asked = await askPhone(token, phone);
    const done = await confirm(token, asked.body.data?.ticket, await codeSentTo(app, phone));
    expect(done.body.data?.phone).toEqual({ value: phone, isConfirmed: true });
    expect(await toldTo(app, email)).toHaveLength(0);
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('phone.confirmed');
    const again = await askPhone(token, phone);
    expect(again.body.fields).toEqual({ phone: 'This is yours and confirmed already.' });
  });

  it('that was never confirmed is not told of the new one, since it may be a stranger’s: the email is', async () => {
    const { token, phone, email, personId } = await signedIn();
    await unconfirm(personId, 'phone');
    const next = newPhone();
    const asked = await askPhone(token, next, rightPassword, 'fr');
    await confirm(token, asked.body.data?.ticket, await codeSentTo(app, next), { language: 'fr' });
    expect(await toldTo(app, phone)).toHaveLength(0);
    const [told] = await toldTo(app, email);
    expect(told?.subject).toBe('Vos identifiants Ardoise ont changé');
    expect(told?.body).toContain(`maintenant 6 •• •• •• ${next.slice(-2)}.`);
  });

  it('of another account is refused at the field, in the reader’s language, and nothing is sent', async () => {
    const { token } = await signedIn();
    const other = await makeStaff(app);
    const refused = await askPhone(token, other.phone);
    expect([refused.status, refused.body.errorCode, refused.body.fields]).toEqual([
      422,
      42200,
      { phone: 'Another account uses this number.' },
    ]);
    const french = await askPhone(token, other.phone, rightPassword, 'fr');
    expect(french.body.fields).toEqual({ phone: 'Un autre compte utilise ce numéro.' });
    expect(await toldTo(app, other.phone)).toHaveLength(0);
  });

  it('that two people claim at once goes to one of them', async () => {
    const people = [await signedIn(), await signedIn()];
    const next = newPhone();
    const tickets: Array<string | undefined> = [];
    const codes: string[] = [];
    for (const [i, { token }] of people.entries()) {
      tickets.push((await askPhone(token, next)).body.data?.ticket);
      codes.push(await codeSentTo(app, next, i + 1));
      app.clock.advance(1);
    }
    const answers = await Promise.all(
      people.map(({ token }, i) => confirm(token, tickets[i], codes[i] ?? '')),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errorMsg).toBe(
      'Another account has taken this phone or email meanwhile. Nothing was changed.',
    );
  });
});

describe('my email', () => {
  it('is changed by a code sent to the new one, and the old one is told', async () => {
    const { token, email, orgId } = await signedIn();
    const next = newEmail();
    const asked = await askEmail(token, next.toUpperCase());
    const done = await confirm(token, asked.body.data?.ticket, await codeSentTo(app, next));
    expect(done.body.data?.email).toEqual({ value: next, isConfirmed: true });
    const [told] = await toldTo(app, email);
    expect(told).toMatchObject({
      channel: 'email',
      subject: 'Your Ardoise sign-in details have changed',
    });
    expect(told?.body).toContain('The email you sign in with is now 6••••@new.test.');
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('email.changed');
    await signInAs(app, next);
  });

  it('of another account is refused at the field', async () => {
    const { token } = await signedIn();
    const other = await makeStaff(app);
    expect((await askEmail(token, other.email)).body.fields).toEqual({
      email: 'Another account uses this email.',
    });
    expect((await askEmail(token, 'nobody')).body.fields).toHaveProperty('email');
  });

  it('once changed, leaves nothing behind that was on its way to the old one', async () => {
    const { token, email } = await signedIn();
    const reset = await askToReset(email);
    const oldCode = await codeSentTo(app, email);
    const next = newEmail();
    const asked = await askEmail(token, next);
    await confirm(token, asked.body.data?.ticket, await codeSentTo(app, next));
    const late = await verify(reset.body.data?.ticket, oldCode);
    expect(late.status).toBe(422);
  });
});

describe('the code for a new phone or email', () => {
  const words = {
    en: {
      wrong: 'This code is not right. Check it; if you received several, use the newest.',
      used: 'This code was used already. Ask for a new one.',
      expired: 'This code has expired. Ask for a new one.',
      often: 'This code was tried too often. Ask for a new one.',
    },
    fr: {
      wrong:
        'Ce code n’est pas le bon. Vérifiez-le ; si vous en avez reçu plusieurs, prenez le plus récent.',
      used: 'Ce code a déjà servi. Demandez-en un nouveau.',
      expired: 'Ce code a expiré. Demandez-en un nouveau.',
      often: 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
    },
  } as const;

  it.each(['en', 'fr'] as const)(
    'that is wrong, used or late is told so (%s)',
    async (language) => {
      const { token, email } = await signedIn();
      const next = newEmail();
      const asked = await askEmail(token, next);
      const code = await codeSentTo(app, next);
      const ticket = asked.body.data?.ticket;
      const wrong = await confirm(token, ticket, otherThan(code), { language });
      expect([wrong.status, wrong.body.errorMsg]).toEqual([422, words[language].wrong]);
      expect((await contactsOf(token))?.email?.value).toBe(email);
      expect((await confirm(token, ticket, code, { language })).status).toBe(200);
      const used = await confirm(token, ticket, code, { language });
      expect([used.status, used.body.errorMsg]).toEqual([422, words[language].used]);

      const last = newEmail();
      const second = await askEmail(token, last);
      const lateCode = await codeSentTo(app, last);
      app.clock.advance(600);
      const late = await confirm(token, second.body.data?.ticket, lateCode, { language });
      expect([late.status, late.body.errorMsg]).toEqual([422, words[language].expired]);
      expect((await contactsOf(token))?.email?.value).toBe(next);
    },
  );

  it('is spent after five wrong tries, made one by one or at once', async () => {
    const { token } = await signedIn();
    const next = newPhone();
    const asked = await askPhone(token, next);
    const code = await codeSentTo(app, next);
    await Promise.all(
      Array.from({ length: 7 }, () => confirm(token, asked.body.data?.ticket, otherThan(code))),
    );
    const right = await confirm(token, asked.body.data?.ticket, code);
    expect(right.body.errorMsg).toBe(words.en.often);
  });

  it('pressed twice under one key changes the phone once and answers alike', async () => {
    const { token, phone, orgId } = await signedIn();
    const next = newPhone();
    const asked = await askPhone(token, next);
    const code = await codeSentTo(app, next);
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2].map(() => confirm(token, asked.body.data?.ticket, code, { key })),
    );
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.data?.phone?.value).toBe(next);
    expect(await toldTo(app, phone)).toHaveLength(1);
    const changes = (await auditOf(app, orgId)).filter(({ action }) => action === 'phone.changed');
    expect(changes).toHaveLength(1);
  });

  it('is of no use to another person, nor for signing in or setting a password', async () => {
    const mine = await signedIn();
    const thief = await signedIn();
    const next = newPhone();
    const asked = await askPhone(mine.token, next);
    const code = await codeSentTo(app, next);
    const ticket = asked.body.data?.ticket ?? '';
    const stolen = await confirm(thief.token, ticket, code);
    expect(stolen.body.errorMsg).toBe('This step has expired. Start again.');
    const elsewhere = await verify(ticket, code);
    expect(elsewhere.status).toBe(422);
    expect((await confirm(mine.token, ticket, code)).status).toBe(200);
  });

  it('is not sent without the password, and guesses at that are counted', async () => {
    const { token } = await signedIn();
    const next = newPhone();
    const wrong = await askPhone(token, next, 'not this one');
    expect(wrong.body.errorMsg).toBe('The current password is not right.');
    for (let i = 0; i < 9; i += 1) await askPhone(token, next, `wrong ${i}`);
    expect((await askPhone(token, next)).status).toBe(429);
    expect(await toldTo(app, next)).toHaveLength(0);
  });

  it('is sent five times to one destination in a quarter of an hour', async () => {
    const { token } = await signedIn();
    const next = newPhone();
    for (let i = 0; i < 5; i += 1) expect((await askPhone(token, next)).status).toBe(200);
    const sixth = await askPhone(token, next);
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('does not survive a changed password', async () => {
    const { token } = await signedIn();
    const next = newPhone();
    const asked = await askPhone(token, next);
    const code = await codeSentTo(app, next);
    await app.call(
      changeMyPassword,
      { body: { current: rightPassword, password: 'seven green slates' } },
      { token },
    );
    expect((await confirm(token, asked.body.data?.ticket, code)).status).toBe(422);
  });
});

it('whatever one person changes of their account at once is done one after the other', async () => {
  const { token } = await signedIn();
  const [phone, email] = [newPhone(), newEmail()];
  const tickets = [await askPhone(token, phone), await askEmail(token, email)].map(
    ({ body }) => body.data?.ticket,
  );
  const codes = [await codeSentTo(app, phone), await codeSentTo(app, email)];
  const school = {
    schoolName: 'At once',
    town: 'Douala',
    appId: 'at-once',
    fullName: 'Abena Ruth',
  };
  const headers = newAddress();
  const answers = await Promise.all([
    app.call(createMySchool, { body: { ...school, password: rightPassword } }, { token, headers }),
    confirm(token, tickets[0], codes[0] ?? ''),
    askPhone(token, newPhone()),
    confirm(token, tickets[1], codes[1] ?? ''),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await contactsOf(token)).toMatchObject({
    phone: { value: phone, isConfirmed: true },
    email: { value: email, isConfirmed: true },
  });
});
