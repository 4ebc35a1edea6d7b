import { infoWithOrgAccount, login, resetPassword } from '@ardoise/contract/session';
import { describe, expect, it } from 'vitest';
import { messagesTo } from '../../../testing/outbox.ts';
import {
  app,
  askByEmail,
  askByPhone,
  askToReset,
  otherThan,
  unconfirm,
  verify,
  startCodesApp,
} from '../testing/codes.ts';
import {
  auditOf,
  codeSentTo,
  inDatabase,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
} from '../testing/people.ts';

startCodesApp();

describe('a code sent to a phone', () => {
  it('opens a session, and makes the account when the code is confirmed and not before', async () => {
    const asked = await askByPhone('+237 699 00 00 01', 'fr');
    expect(asked.body.data).toMatchObject({ sentTo: '6 •• •• •• 01', expiresIn: 600 });
    const [sms] = await messagesTo(app, '699000001');
    expect(sms?.channel).toBe('sms');
    expect(sms?.body).toMatch(/^Ardoise : votre code est \d{6}\./);
    const count = () =>
      inDatabase(app, (tx) =>
        tx.selectFrom('people').select('id').where('phone', '=', '699000001').execute(),
      );
    expect(await count()).toHaveLength(0);
    const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, '699000001'));
    expect(body.data).toMatchObject({ purpose: 'signIn', isNew: true, proof: null });
    expect(await count()).toHaveLength(1);
    const token = body.data?.session?.accessToken ?? '';
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data?.user.phone).toBe('699000001');
    app.clock.advance(1);
    const again = await askByPhone('699000001');
    const second = await verify(again.body.data?.ticket, await codeSentTo(app, '699000001', 2));
    expect(second.body.data?.isNew).toBe(false);
  });

  it('finds the member of staff whose confirmed phone it is', async () => {
    const { phone, orgId } = await makeStaff(app);
    const asked = await askByPhone(phone);
    const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, phone));
    expect(body.data).toMatchObject({ isNew: false });
    expect(await auditOf(app, orgId)).toMatchObject([{ after: { by: 'code' } }]);
  });

  it('does not open an account that only claims the phone: its holder gets one of their own', async () => {
    const { phone, personId } = await makeStaff(app);
    await unconfirm(personId, 'phone');
    const asked = await askByPhone(phone);
    const { body } = await verify(asked.body.data?.ticket, await codeSentTo(app, phone));
    expect(body.data?.isNew).toBe(true);
    const token = body.data?.session?.accessToken ?? '';
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data?.user.id).not.toBe(personId);
    expect(info.body.data?.organisations).toEqual([]);
  });

  it('is refused for what is no Cameroon mobile number', async () => {
    for (const phone of ['612', '237', '', '633000000', '6'.repeat(40), 'abc'])
      expect((await askByPhone(phone)).body.fields, phone).toHaveProperty('phone');
  });
});

describe('a code', () => {
  it('is used once', async () => {
    const asked = await askByEmail('once@school.test');
    const code = await codeSentTo(app, 'once@school.test');
    expect((await verify(asked.body.data?.ticket, code)).body.data?.proof).toEqual(
      expect.any(String),
    );
    const again = await verify(asked.body.data?.ticket, code);
    expect([again.status, again.body.errorMsg]).toEqual([
      422,
      'This code was used or has expired. Ask for a new one.',
    ]);
  });

  it('that two confirm at once is taken from one of them', async () => {
    const asked = await askByEmail('race@school.test');
    const code = await codeSentTo(app, 'race@school.test');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => verify(asked.body.data?.ticket, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is spent after five wrong tries, also for the right one', async () => {
    const asked = await askByEmail('five@school.test');
    const code = await codeSentTo(app, 'five@school.test');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => verify(asked.body.data?.ticket, otherThan(code))),
    );
    for (const { body } of tries)
      expect(body.errorMsg).toBe(
        'This code is not right. Check it; if you received several, use the newest.',
      );
    const right = await verify(asked.body.data?.ticket, code);
    expect(right.body.errorMsg).toBe('This code was used or has expired. Ask for a new one.');
  });

  it('lives ten minutes', async () => {
    const asked = await askByEmail('late@school.test');
    app.clock.advance(600);
    const code = await codeSentTo(app, 'late@school.test');
    expect((await verify(asked.body.data?.ticket, code)).status).toBe(422);
  });

  it('belongs to its ticket alone', async () => {
    const one = await askByEmail('one@school.test');
    await askByEmail('two@school.test');
    const code = await codeSentTo(app, 'two@school.test');
    expect((await verify(one.body.data?.ticket, code)).status).toBe(422);
    expect((await verify('no such ticket', code)).status).toBe(422);
    expect((await verify(one.body.data?.ticket, '12ab56')).body.fields).toEqual({
      code: 'Enter the six digits.',
    });
  });

  it('is sent five times to one destination for one address in a quarter of an hour, also when asked for at once', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askByEmail('many@school.test', from)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('900');
    expect(await messagesTo(app, 'many@school.test')).toHaveLength(5);
    app.clock.advance(900);
    expect((await askByEmail('many@school.test', from)).status).toBe(200);
  });

  it('is kept only under a key', async () => {
    await askByEmail('kept@school.test');
    const code = await codeSentTo(app, 'kept@school.test');
    const tickets = await inDatabase(app, (tx) =>
      tx.selectFrom('tickets').select(['secret_hash', 'code_hash', 'content']).execute(),
    );
    expect(JSON.stringify(tickets)).not.toContain(code);
  });
});

describe('a forgotten password', () => {
  const proofFor = async (typed: string, recipient: string, count = 1): Promise<string> => {
    const asked = await askToReset(typed);
    const code = await codeSentTo(app, recipient, count);
    const { body } = await verify(asked.body.data?.ticket, code);
    expect(body.data?.purpose).toBe('resetPassword');
    return body.data?.proof ?? '';
  };
  const reset = (proof: string, password: string) =>
    app.call(resetPassword, { body: { proof, password } }, { headers: newAddress() });

  it('is set anew with a code, and every session ends', async () => {
    const { email, orgId } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const proof = await proofFor(email, email);
    expect((await reset(proof, 'azerty123')).body.fields).toEqual({
      password: 'This password is too easy to guess.',
    });
    expect((await reset(proof, email)).body.fields).toHaveProperty('password');
    expect((await reset(proof, 'short')).body.fields).toHaveProperty('password');
    expect((await reset(proof, 'a much better one')).status).toBe(200);
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token: accessToken });
    expect(info.body.errorCode).toBe(40002);
    await signInAs(app, email, 'a much better one');
    const old = await app.call(
      login,
      { body: { login: email, password: rightPassword } },
      { headers: newAddress() },
    );
    expect(old.status).toBe(422);
    expect((await reset(proof, 'and yet another')).status).toBe(422);
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toEqual([
      'password.reset',
      'session.ended',
      'session.started',
      'session.started',
    ]);
  });

  it('opens an account that was closed by wrong tries', async () => {
    const { email, phone } = await makeStaff(app);
    for (let i = 0; i < 10; i += 1) {
      const body = { login: email, password: `wrong ${i}` };
      await app.call(login, { body }, { headers: newAddress() });
    }
    await reset(await proofFor(phone, phone), 'a much better one');
    await signInAs(app, email, 'a much better one');
  });

  it('is answered alike for an account that does not exist, and nothing is sent', async () => {
    const { email } = await makeStaff(app);
    const known = await askToReset(email);
    const unknown = await askToReset('stranger@school.test');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body.data).toMatchObject({ sentTo: 's••••@school.test', expiresIn: 600 });
    expect(Object.keys(unknown.body.data ?? {})).toEqual(Object.keys(known.body.data ?? {}));
    expect(known.body.data?.sentTo).toBe('p••••@school.test');
    await codeSentTo(app, email);
    expect(await messagesTo(app, 'stranger@school.test')).toHaveLength(0);
    expect((await verify(unknown.body.data?.ticket, '123456')).body.errorMsg).toBe(
      'This code is not right. Check it; if you received several, use the newest.',
    );
  });

  it('never goes to a phone that was not confirmed', async () => {
    const { email, phone, personId } = await makeStaff(app);
    await unconfirm(personId, 'phone');
    await askToReset(phone);
    await codeSentTo(app, email);
    expect(await messagesTo(app, phone)).toHaveLength(0);
  });

  it('is sent at most five times to one person for one address, whatever they are called by', async () => {
    const { email, phone } = await makeStaff(app);
    const from = newAddress();
    for (let i = 0; i < 4; i += 1) await askToReset(email, from);
    await codeSentTo(app, email, 4);
    await askToReset(phone, from);
    await codeSentTo(app, phone, 1);
    expect((await askToReset(phone, from)).status).toBe(200);
    expect((await askToReset(email, from)).status).toBe(200);
    expect((await askToReset(email, from)).status).toBe(429);
    expect(await messagesTo(app, email)).toHaveLength(4);
    expect(await messagesTo(app, phone)).toHaveLength(1);
  });
});
