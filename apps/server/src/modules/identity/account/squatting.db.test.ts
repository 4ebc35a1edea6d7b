import {
  beginTotp,
  changeMyPhone,
  confirmMyContact,
  confirmTotp,
  myContacts,
} from '@ardoise/contract/account';
import { jwtRegister } from '@ardoise/contract/jwt';
import {
  createMySchool,
  createOrgAccount,
  infoWithOrgAccount,
  login as loginCall,
  resetPassword,
} from '@ardoise/contract/session';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { squatEmail } from '../../../testing/attacks/squat.ts';
import {
  app,
  askByPhone,
  askToReset,
  proofOf,
  signInByCode,
  startCodesApp,
  unconfirm,
  verify,
} from '../testing/codes.ts';
import {
  auditOf,
  codeSentTo,
  inDatabase,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  toldTo,
} from '../testing/people.ts';

startCodesApp();

const strangersPassword = 'a stranger was here first';
const ownPassword = 'seven green slates';

let made = 0;
const newEmail = (): string => `holder${(made += 1)}@mail.test`;
const newPhone = (): string => `6995${String((made += 1)).padStart(5, '0')}`;

const squat = (email: string) =>
  squatEmail({ base: app.url, headers: newAddress() }, { email, password: strangersPassword });

const attempt = (login: string, password: string) =>
  app.call(loginCall, { body: { login, password } }, { headers: newAddress() });

const contactsOf = async (token: string) => (await app.call(myContacts, {}, { token })).body.data;
const statusOf = async (token: string) =>
  (await app.call(infoWithOrgAccount, { body: {} }, { token })).status;

/** A school whose owner typed this phone and did not confirm it. */
async function registerWith(phone: string, email = newEmail()) {
  const appId = `squat-${(made += 1)}`;
  const body = {
    schoolName: 'Squat',
    town: 'Buea',
    appId,
    fullName: 'Ada Fon',
    phone,
    password: ownPassword,
  };
  const proof = await proofOf(email);
  return app.call(createOrgAccount, { body: { ...body, proof } }, { headers: newAddress() });
}

async function addTotp(token: string, password: string): Promise<void> {
  const begun = await app.call(beginTotp, { body: { password } }, { token });
  const secret = Secret.fromBase32(begun.body.data?.secret ?? '');
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  const done = await app.call(confirmTotp, { body: { code } }, { token });
  expect(done.status).toBe(200);
}

async function resetThrough(email: string, password: string): Promise<number> {
  const asked = await askToReset(email);
  const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, email));
  const proof = body.data?.proof ?? '';
  return (await app.call(resetPassword, { body: { proof, password } }, { headers: newAddress() }))
    .status;
}

describe('a phone that was typed and never confirmed', () => {
  it('does not keep its holder from signing in by a code, who gets an account of their own', async () => {
    const phone = newPhone();
    const email = newEmail();
    const squatted = await registerWith(phone, email);
    const squatter = squatted.body.data?.accessToken ?? '';
    const asked = await askByPhone(phone);
    const { status, body } = await verify(asked.body.data?.ticket, await codeSentTo(app, phone));
    expect(status).toBe(200);
    expect(body.data?.isNew).toBe(true);
    const holder = body.data?.session?.accessToken ?? '';
    expect((await contactsOf(holder))?.phone).toEqual({ value: phone, isConfirmed: true });
    // The other account loses the phone, keeps its way in, and is told where it surely reads it.
    expect((await contactsOf(squatter))?.phone).toBeNull();
    expect((await attempt(email, ownPassword)).status).toBe(200);
    expect((await attempt(phone, ownPassword)).status).toBe(422);
    const told = (await toldTo(app, email)).at(-1);
    expect(told?.body).toContain(`6 •• •• •• ${phone.slice(-2)}`);
    expect(told?.body).toMatch(/ARD[A-Z0-9]{13}/);
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token: squatter });
    const orgId = info.body.data?.organisation?.id ?? '';
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('phone.takenOver');
  });

  it('may be typed by a second account, and each signs in by it with its own password', async () => {
    const phone = newPhone();
    await registerWith(phone);
    const second = await makeStaff(app);
    await inDatabase(app, (tx) =>
      tx
        .updateTable('people')
        .set({ phone, phone_verified_at: null })
        .where('id', '=', second.personId)
        .execute(),
    );
    const whoIs = async (password: string) => {
      const { body } = await attempt(phone, password);
      const token = body.data !== null && 'accessToken' in body.data ? body.data.accessToken : '';
      const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
      return info.body.data?.user.fullName;
    };
    expect(await whoIs(ownPassword)).toBe('Ada Fon');
    expect(await whoIs(rightPassword)).toMatch(/^Person /);
    expect((await attempt(phone, 'neither of them')).status).toBe(422);
  });

  it('is taken over by whoever confirms it as their new phone', async () => {
    const phone = newPhone();
    const squatted = await registerWith(phone);
    const { email } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const asked = await app.call(
      changeMyPhone,
      { body: { phone, password: rightPassword } },
      { token, headers: newAddress() },
    );
    expect(asked.status).toBe(200);
    const ticket = asked.body.data?.ticket ?? '';
    const code = await codeSentTo(app, phone);
    const done = await app.call(confirmMyContact, { body: { ticket, code } }, { token });
    expect(done.body.data?.phone).toEqual({ value: phone, isConfirmed: true });
    expect((await contactsOf(squatted.body.data?.accessToken ?? ''))?.phone).toBeNull();
  });

  it('goes to one of two who confirm it at once', async () => {
    const phone = newPhone();
    const tokens: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { email, personId } = await makeStaff(app);
      await inDatabase(app, (tx) =>
        tx
          .updateTable('people')
          .set({ phone, phone_verified_at: null })
          .where('id', '=', personId)
          .execute(),
      );
      tokens.push((await signInAs(app, email)).accessToken);
    }
    const asked: Array<{ ticket: string; code: string }> = [];
    for (const [i, token] of tokens.entries()) {
      const { body } = await app.call(
        changeMyPhone,
        { body: { phone, password: rightPassword } },
        { token, headers: newAddress() },
      );
      asked.push({ ticket: body.data?.ticket ?? '', code: await codeSentTo(app, phone, i + 1) });
      app.clock.advance(1);
    }
    const answers = await Promise.all(
      tokens.map((token, i) =>
        app.call(confirmMyContact, { body: asked[i] ?? { ticket: '', code: '' } }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a mailbox that was typed and never confirmed', () => {
  it('does not keep its holder from registering a school with it', async () => {
    const email = newEmail();
    const { token: stranger } = await squat(email);
    const registered = await registerWith(newPhone(), email);
    expect(registered.status).toBe(200);
    expect((await contactsOf(stranger))?.email).toBeNull();
    expect((await attempt(email, ownPassword)).status).toBe(200);
    expect((await attempt(email, strangersPassword)).status).toBe(422);
  });

  it('does not keep its holder from adding it to the account they have', async () => {
    const email = newEmail();
    const { token: stranger } = await squat(email);
    const token = await signInByCode(newPhone());
    const proof = await proofOf(email);
    const school = {
      schoolName: 'Own',
      town: 'Buea',
      appId: `own-${(made += 1)}`,
      fullName: 'Abena Ruth',
    };
    const body = { ...school, proof, password: ownPassword };
    const opened = await app.call(createMySchool, { body }, { token, headers: newAddress() });
    expect(opened.status).toBe(200);
    expect((await contactsOf(stranger))?.email).toBeNull();
  });

  it('lets its holder in by a new password, and everything that the stranger set up is gone', async () => {
    const email = newEmail();
    const { token: stranger } = await squat(email);
    await addTotp(stranger, strangersPassword);
    const asked = await askToReset(email);
    const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, email));
    // From here on the stranger has nothing left, also if the holder goes no further.
    expect(await statusOf(stranger)).toBe(401);
    expect((await attempt(email, strangersPassword)).status).toBe(422);
    const proof = body.data?.proof ?? '';
    const set = await app.call(
      resetPassword,
      { body: { proof, password: ownPassword } },
      { headers: newAddress() },
    );
    expect(set.status).toBe(200);
    const { body: signedIn } = await attempt(email, ownPassword);
    expect(signedIn.data).toHaveProperty('accessToken');
  });

  it('keeps the factors of whoever confirmed it before: a new password alone does not pass them', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    await addTotp(accessToken, rightPassword);
    expect(await resetThrough(email, ownPassword)).toBe(200);
    expect((await attempt(email, ownPassword)).body.data).toHaveProperty('secondFactor');
  });

  it('opens no account that somebody else has confirmed a phone on', async () => {
    const { email, phone, personId } = await makeStaff(app);
    await unconfirm(personId, 'email');
    await askToReset(email);
    // The code goes to what is surely theirs.
    await codeSentTo(app, phone);
    expect(await toldTo(app, email)).toHaveLength(0);
  });

  it('may be typed by two accounts', async () => {
    const email = newEmail();
    expect((await squat(email)).status).toBe(200);
    const body = { username: 'The Holder', email, password: ownPassword };
    const own = await app.call(jwtRegister, { body }, { headers: newAddress() });
    expect(own.status).toBe(200);
    expect((await attempt(email, ownPassword)).status).toBe(200);
    expect((await attempt(email, strangersPassword)).status).toBe(200);
  });

  it('that was the only way to call an account leaves its ufId', async () => {
    const email = newEmail();
    const { token: stranger } = await squat(email);
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token: stranger });
    const ufId = info.body.data?.user.ufId ?? '';
    await registerWith(newPhone(), email);
    expect((await attempt(ufId, strangersPassword)).status).toBe(200);
  });
});
