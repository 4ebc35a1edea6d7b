import {
  beginPasskey,
  confirmPasskey,
  mySecondFactor,
  removePasskey,
} from '@ardoise/contract/account';
import {
  infoWithOrgAccount,
  login,
  loginPasskey,
  passkeyLoginOptions,
} from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { createTestAuthenticator, type TestAuthenticator } from '../testing/authenticator.ts';
import {
  auditOf,
  inDatabase,
  makeStaff,
  newAddress,
  rightPassword,
  signInAs,
  startIdentityApp,
} from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const begin = async (token: string) =>
  (await app.call(beginPasskey, { body: { password: rightPassword } }, { token })).body.data
    ?.options ?? {};

const confirm = (token: string, response: Record<string, unknown>, name = 'My phone') =>
  app.call(confirmPasskey, { body: { name, response } }, { token });

async function makeWithPasskey() {
  const staff = await makeStaff(app);
  const { accessToken: token } = await signInAs(app, staff.email);
  const authenticator = createTestAuthenticator(app.url);
  const added = await confirm(token, authenticator.register(await begin(token)));
  expect(added.status).toBe(200);
  return { ...staff, token, authenticator };
}

async function firstStep(email: string): Promise<string> {
  const body = { login: email, password: rightPassword };
  const { body: answer } = await app.call(login, { body }, { headers: newAddress() });
  if (answer.data === null || !('secondFactor' in answer.data)) throw new Error('No second step.');
  expect(answer.data.secondFactor.methods).toEqual(['passkey']);
  return answer.data.secondFactor.ticket;
}

async function ask(ticket?: string) {
  const body = ticket === undefined ? {} : { ticket };
  const answer = await app.call(passkeyLoginOptions, { body }, { headers: newAddress() });
  return { ticket: answer.body.data?.ticket ?? '', options: answer.body.data?.options ?? {} };
}

const finish = (ticket: string, response: Record<string, unknown>) =>
  app.call(loginPasskey, { body: { ticket, response } }, { headers: newAddress() });

describe('a passkey', () => {
  it('is added with the password, listed, and told to the audit log', async () => {
    const { token, authenticator, orgId } = await makeWithPasskey();
    const mine = await app.call(mySecondFactor, {}, { token });
    expect(mine.body.data?.passkeys).toMatchObject([{ id: authenticator.id, name: 'My phone' }]);
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('passkey.added');
    const options = await begin(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Ardoise' },
      excludeCredentials: [{ id: authenticator.id }],
    });
  });

  it('is not added by an answer to another challenge, from another site, twice, or by nonsense', async () => {
    const { email } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const authenticator = createTestAuthenticator(app.url);
    const unasked = await confirm(token, authenticator.register({ challenge: 'AAAA' }));
    expect(unasked.body.errorMsg).toBe('This step has expired. Start again.');
    const elsewhere = createTestAuthenticator('https://evil.test');
    const answers = [
      () => authenticator.register({ challenge: 'AAAA' }),
      (options: Record<string, unknown>) => elsewhere.register(options),
      () => ({ id: 'x', response: { clientDataJSON: 'x' } }),
      () => ({}),
    ];
    for (const answer of answers) {
      const refused = await confirm(token, answer(await begin(token)));
      expect(refused.body.errorMsg).toBe('This passkey was not accepted. Start again.');
    }
    const options = await begin(token);
    expect((await confirm(token, authenticator.register(options))).status).toBe(200);
    expect((await confirm(token, authenticator.register(options))).status).toBe(422);
  });

  it('signs in alone, without a password, for it asked for its owner', async () => {
    const { authenticator, personId, appId } = await makeWithPasskey();
    const { ticket, options } = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const { status, body } = await finish(ticket, authenticator.signIn(options));
    expect(status).toBe(200);
    const token = body.data?.accessToken ?? '';
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data).toMatchObject({ user: { id: personId }, organisation: { appId } });
  });

  it('that did not ask for its owner is no sign-in alone, but a second factor', async () => {
    const { authenticator, email } = await makeWithPasskey();
    const alone = await ask();
    const lazy = { isOwnerAsked: false };
    const refused = await finish(alone.ticket, authenticator.signIn(alone.options, lazy));
    expect(refused.body.errorMsg).toBe('This passkey was not accepted. Start again.');
    const second = await ask(await firstStep(email));
    expect(second.options).toMatchObject({ allowCredentials: [{ id: authenticator.id }] });
    const { status } = await finish(second.ticket, authenticator.signIn(second.options, lazy));
    expect(status).toBe(200);
  });

  it('finishes only its own person’s sign-in, and a ticket only once', async () => {
    const one = await makeWithPasskey();
    const other = await makeWithPasskey();
    const foreign = await ask(await firstStep(one.email));
    const refused = await finish(foreign.ticket, other.authenticator.signIn(foreign.options));
    expect(refused.status).toBe(422);
    const first = await firstStep(one.email);
    const own = await ask(first);
    const response = one.authenticator.signIn(own.options);
    const answers = await Promise.all([finish(own.ticket, response), finish(own.ticket, response)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect((await ask(first)).ticket).toBe('');
  });

  it('is refused with another site’s answer, an old counter, or when it is unknown', async () => {
    const { authenticator } = await makeWithPasskey();
    const attempt = async (by: TestAuthenticator, changes = {}) => {
      const { ticket, options } = await ask();
      return (await finish(ticket, by.signIn(options, changes))).status;
    };
    expect(await attempt(authenticator, { counter: 7 })).toBe(200);
    expect(await attempt(authenticator, { counter: 7 })).toBe(422);
    expect(await attempt(authenticator, { counter: 8, origin: 'https://evil.test' })).toBe(422);
    expect(await attempt(createTestAuthenticator(app.url))).toBe(422);
    const { ticket } = await ask();
    expect((await finish(ticket, { id: 5 })).status).toBe(422);
  });

  it('is removed with the password by its owner, and kept where the school asks for a factor', async () => {
    const one = await makeWithPasskey();
    const other = await makeWithPasskey();
    const remove = (token: string, password = rightPassword) =>
      app.call(
        removePasskey,
        { params: { id: one.authenticator.id }, body: { password } },
        { token, headers: newAddress() },
      );
    expect((await remove(other.token)).body.errorCode).toBe(40400);
    expect((await remove(one.token, 'not this one')).status).toBe(422);
    const setRequired = (isRequired: boolean) =>
      inDatabase(app, (tx) =>
        tx
          .updateTable('organisations')
          .set({ require_owner_second_factor: isRequired })
          .where('org_id', '=', one.orgId)
          .execute(),
      );
    await setRequired(true);
    expect((await remove(one.token)).body.errorCode).toBe(40900);
    await setRequired(false);
    expect((await remove(one.token)).status).toBe(200);
    await signInAs(app, one.email);
  });
});
