import { beginTotp, confirmTotp, mySecondFactor, removeTotp } from '@ardoise/contract/account';
import { jwtLogin } from '@ardoise/contract/jwt';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import {
  forgotPassword,
  getOrCreateByPhone,
  infoWithOrgAccount,
  login,
  loginSecondFactor,
  resetPassword,
  verifyOtpCode,
} from '@ardoise/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  auditOf,
  codeSentTo,
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

/** What the authenticator app shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().getTime(),
  });
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function makeProtected() {
  const staff = await makeStaff(app);
  const { accessToken: token } = await signInAs(app, staff.email);
  const begun = await app.call(beginTotp, { body: { password: rightPassword } }, { token });
  const secret = begun.body.data?.secret ?? '';
  const confirmed = await app.call(confirmTotp, { body: { code: codeOf(secret) } }, { token });
  const recoveryCodes = confirmed.body.data?.recoveryCodes ?? [];
  app.clock.advance(60);
  return { ...staff, token, secret, recoveryCodes, address: begun.body.data?.address ?? '' };
}

async function firstStep(email: string): Promise<string> {
  const body = { login: email, password: rightPassword };
  const answer = await app.call(login, { body }, { headers: newAddress() });
  const data = answer.body.data;
  if (data === null || !('secondFactor' in data))
    throw new Error('No second factor was asked for.');
  expect(data.secondFactor.methods).toEqual(['totp']);
  return data.secondFactor.ticket;
}

const secondStep = (ticket: string, code: string, headers: Record<string, string> = newAddress()) =>
  app.call(loginSecondFactor, { body: { ticket, code } }, { headers });

describe('an authenticator app', () => {
  it('is added with the password and a first code, and is asked for at the next sign-in', async () => {
    const { email, secret, address, recoveryCodes, token, orgId } = await makeProtected();
    expect(address).toMatch(/^otpauth:\/\/totp\/Ardoise:person/);
    expect(new Set(recoveryCodes).size).toBe(10);
    const mine = await app.call(mySecondFactor, {}, { token });
    expect(mine.body.data).toEqual({ totp: true, recoveryCodesLeft: 10, passkeys: [] });
    const { status, body } = await secondStep(await firstStep(email), codeOf(secret));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expiresIn: 900 });
    expect((await auditOf(app, orgId)).map(({ action }) => action)).toContain('totp.added');
    const kept = await inDatabase(app, (tx) => tx.selectFrom('totp_factors').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0]);
  });

  it('is not begun with a wrong password, nor confirmed with a wrong code or more than five', async () => {
    const { email } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    const wrong = await app.call(beginTotp, { body: { password: 'not this one' } }, { token });
    expect(wrong.body.errorMsg).toBe('The current password is not right.');
    const early = await app.call(confirmTotp, { body: { code: '123456' } }, { token });
    expect(early.body.errorMsg).toBe('This step has expired. Start again.');
    const begun = await app.call(beginTotp, { body: { password: rightPassword } }, { token });
    const right = codeOf(begun.body.data?.secret ?? '');
    for (let i = 0; i < 5; i += 1) {
      const body = { code: otherThan(right) };
      expect((await app.call(confirmTotp, { body }, { token })).status).toBe(422);
    }
    const late = await app.call(confirmTotp, { body: { code: right } }, { token });
    expect(late.body.errorMsg).toBe('This step has expired. Start again.');
    const mine = await app.call(mySecondFactor, {}, { token });
    expect(mine.body.data?.totp).toBe(false);
  });

  it('gives codes that are taken once, one step early or late, and not later', async () => {
    const { email, secret } = await makeProtected();
    const code = codeOf(secret);
    const tickets = [await firstStep(email), await firstStep(email)];
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    app.clock.advance(60);
    const late = codeOf(secret);
    app.clock.advance(30);
    expect((await secondStep(await firstStep(email), late)).status).toBe(200);
    const older = codeOf(secret);
    app.clock.advance(90);
    expect((await secondStep(await firstStep(email), older)).status).toBe(422);
  });

  it('has recovery codes, each of which is taken once, in any writing', async () => {
    const { email, recoveryCodes, token } = await makeProtected();
    const code = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')} `;
    const tickets = [await firstStep(email), await firstStep(email)];
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    const mine = await app.call(mySecondFactor, {}, { token });
    expect(mine.body.data?.recoveryCodesLeft).toBe(9);
  });

  it('cannot be guessed: five tries a ticket, ten an address, though the password is known', async () => {
    const { email, secret } = await makeProtected();
    const from = newAddress();
    for (let round = 0; round < 2; round += 1) {
      const ticket = await firstStep(email);
      for (let i = 0; i < 5; i += 1)
        expect((await secondStep(ticket, otherThan(codeOf(secret)), from)).status).toBe(422);
      expect((await secondStep(ticket, codeOf(secret), from)).status).not.toBe(200);
    }
    expect((await secondStep(await firstStep(email), codeOf(secret), from)).status).toBe(429);
    expect((await secondStep(await firstStep(email), codeOf(secret))).status).toBe(200);
  });

  it('cannot be guessed from many addresses either, and wrong passwords do not close it', async () => {
    const { email, secret, personId } = await makeProtected();
    const failed = (subject: string) =>
      inDatabase(app, (tx) =>
        tx
          .insertInto('sign_in_failures')
          .values(
            Array.from({ length: 50 }, () => ({
              subject,
              at: app.clock.now(),
              id: crypto.randomUUID(),
            })),
          )
          .execute(),
      );
    const ticket = await firstStep(email);
    await failed(`person:${personId}`);
    expect((await secondStep(ticket, codeOf(secret))).status).toBe(200);
    app.clock.advance(3600);
    const next = await firstStep(email);
    await failed(`factor:${personId}`);
    const { status, headers } = await secondStep(next, codeOf(secret));
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
  });

  it('is asked for after a code to the phone too, and where it cannot be asked for it is said', async () => {
    const { phone, email, secret } = await makeProtected();
    const asked = await app.call(
      getOrCreateByPhone,
      { body: { phone } },
      { headers: newAddress() },
    );
    const ticket = asked.body.data?.ticket ?? '';
    const code = await codeSentTo(app, phone);
    const verified = await app.call(verifyOtpCode, { body: { ticket, code } });
    expect(verified.body.data?.session).toBeNull();
    const next = verified.body.data?.secondFactor?.ticket ?? '';
    expect((await secondStep(next, codeOf(secret))).status).toBe(200);
    const other = await app.call(
      jwtLogin,
      { body: { email, password: rightPassword } },
      { headers: newAddress() },
    );
    expect([other.status, other.body.errorCode]).toEqual([403, 40300]);
  });

  it('is still asked for after the password was set anew, which signs nobody in', async () => {
    const { email } = await makeProtected();
    const headers = newAddress();
    const asked = await app.call(forgotPassword, { body: { login: email } }, { headers });
    const code = await codeSentTo(app, email);
    const ticket = asked.body.data?.ticket ?? '';
    const proved = await app.call(verifyOtpCode, { body: { ticket, code } }, { headers });
    expect(proved.body.data).toMatchObject({ session: null });
    const password = 'a much better one';
    const proof = proved.body.data?.proof ?? '';
    const set = await app.call(resetPassword, { body: { proof, password } }, { headers });
    expect(set.body.data).toEqual({});
    const entered = await app.call(login, { body: { login: email, password } }, { headers });
    expect(entered.body.data).toMatchObject({ secondFactor: { methods: ['totp'] } });
    expect(JSON.stringify(entered.body.data)).not.toContain('accessToken');
  });

  it('is removed with the password', async () => {
    const { email, token } = await makeProtected();
    const wrong = await app.call(removeTotp, { body: { password: 'not this one' } }, { token });
    expect(wrong.status).toBe(422);
    const body = { password: rightPassword };
    expect((await app.call(removeTotp, { body }, { token })).status).toBe(200);
    expect((await app.call(removeTotp, { body }, { token })).body.errorCode).toBe(40400);
    await signInAs(app, email);
  });
});

describe('a school that asks its owners for a second factor', () => {
  const ask = (orgId: string) =>
    inDatabase(app, (tx) =>
      tx
        .updateTable('organisations')
        .set({ require_owner_second_factor: true })
        .where('org_id', '=', orgId)
        .execute(),
    );

  it('lets an owner without one only into their own account, until they add one', async () => {
    const { email, orgId, appId } = await makeStaff(app);
    await ask(orgId);
    const { accessToken: token } = await signInAs(app, email);
    const refused = await app.call(getSchoolSettings, {}, { token, language: 'fr' });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 40300]);
    expect(refused.body.errorMsg).toMatch(/^Cet établissement exige la vérification/);
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data?.organisation?.appId).toBe(appId);
    expect(info.body.data?.needsSecondFactor).toBe(true);
    const begun = await app.call(beginTotp, { body: { password: rightPassword } }, { token });
    await app.call(
      confirmTotp,
      { body: { code: codeOf(begun.body.data?.secret ?? '') } },
      { token },
    );
    expect((await app.call(getSchoolSettings, {}, { token })).status).toBe(200);
    const after = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(after.body.data?.needsSecondFactor).toBe(false);
  });

  it('is asked so by an owner who has one: nobody locks themselves out', async () => {
    const without = await makeStaff(app);
    const { accessToken } = await signInAs(app, without.email);
    const change = { displayName: 'School', slogan: '', tags: [], requireOwnerSecondFactor: true };
    const save = async (token: string) => {
      const { version } = (await app.call(getSchoolSettings, {}, { token })).body.data ?? {};
      const body = { ...change, version: version ?? 0 };
      return (await app.call(updateSchoolSettings, { body }, { token })).body;
    };
    const refused = await save(accessToken);
    expect(refused.errorCode).toBe(42200);
    expect(refused.fields?.['requireOwnerSecondFactor']).toMatch(/lock yourself out/);
    const { token } = await makeProtected();
    expect(await save(token)).toMatchObject({ data: { requireOwnerSecondFactor: true } });
  });

  it('does not let the last one go, and leaves other roles alone', async () => {
    const { orgId, token } = await makeProtected();
    await ask(orgId);
    const body = { password: rightPassword };
    const refused = await app.call(removeTotp, { body }, { token });
    expect([refused.status, refused.body.errorCode]).toEqual([409, 40900]);
    const mine = await app.call(mySecondFactor, {}, { token });
    expect(mine.body.data?.totp).toBe(true);
    const manager = await makeStaff(app, 'manager');
    await ask(manager.orgId);
    const { accessToken } = await signInAs(app, manager.email);
    expect((await app.call(getSchoolSettings, {}, { token: accessToken })).status).toBe(200);
  });
});
