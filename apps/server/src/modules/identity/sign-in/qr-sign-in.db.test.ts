import { listMySessions } from '@ardoise/contract/account';
import {
  answerQrLogin,
  createTemporaryToken,
  describeQrLogin,
  exchangeTemporaryToken,
  infoWithOrgAccount,
  qrLogin,
} from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { purgeIdentity } from '../jobs.ts';
import {
  inDatabase,
  join,
  makeSchool,
  makeStaff,
  newAddress,
  signInAs,
  startIdentityApp,
} from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

describe('signing in by QR', () => {
  async function begin() {
    const { body } = await app.call(
      qrLogin,
      { body: undefined },
      { headers: { 'x-forwarded-for': '10.7.7.7', 'user-agent': firefox } },
    );
    const { ticket = '', address = '' } = body.data ?? {};
    return { ticket, address: address ?? '', code: address?.split('/').at(-1) ?? '', body };
  }
  const poll = async (ticket: string) =>
    (await app.call(qrLogin, { body: { ticket } }, { headers: newAddress() })).body;
  const answer = (token: string, code: string, approve: boolean) =>
    app.call(answerQrLogin, { params: { code }, body: { approve } }, { token });

  it('shows a code, is approved from a signed-in phone, and answers the session exactly once', async () => {
    const { email, personId, appId } = await makeStaff(app);
    const { accessToken: phone } = await signInAs(app, email);
    const { ticket, address, code, body } = await begin();
    expect(body.data).toMatchObject({ state: 'waiting', session: null, expiresIn: 120 });
    expect(address).toBe(`${app.url}/business/qr/${code}`);
    expect(address).not.toContain(ticket);
    app.clock.advance(30);
    expect((await poll(ticket)).data).toMatchObject({ state: 'waiting', expiresIn: 90 });
    const asked = await app.call(describeQrLogin, { params: { code } }, { token: phone });
    expect(asked.body.data).toMatchObject({ browser: 'Firefox · Linux', address: '10.7.7.7' });
    expect((await answer(phone, code, true)).status).toBe(200);
    expect((await answer(phone, code, false)).body.errorMsg).toBe(
      'This step has expired. Start again.',
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(ticket)));
    const approved = answers.filter(({ data }) => data?.state === 'approved');
    expect(approved).toHaveLength(1);
    expect(answers.filter(({ data }) => data?.state === 'expired')).toHaveLength(4);
    const token = approved[0]?.data?.session?.accessToken ?? '';
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token });
    expect(info.body.data).toMatchObject({ user: { id: personId }, organisation: { appId } });
    const sessions = await app.call(listMySessions, {}, { token: phone });
    expect(sessions.body.data?.items).toHaveLength(2);
  });

  it('can be refused, and says so', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const { ticket, code } = await begin();
    await answer(accessToken, code, false);
    expect((await poll(ticket)).data).toMatchObject({ state: 'refused', session: null });
  });

  it('expires after two minutes, and what is unknown is refused', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const { ticket, code } = await begin();
    app.clock.advance(120);
    expect((await poll(ticket)).data?.state).toBe('expired');
    expect((await answer(accessToken, code, true)).status).toBe(422);
    expect((await poll('no such ticket')).errorCode).toBe(42200);
    // The code that everyone can see on the screen is no ticket, and the ticket is no code.
    const fresh = await begin();
    expect((await poll(fresh.code)).errorCode).toBe(42200);
    expect((await answer(accessToken, fresh.ticket, true)).status).toBe(422);
  });

  it('needs a signed-in person to approve', async () => {
    const { ticket, code } = await begin();
    expect((await answer('not a token', code, true)).body.errorCode).toBe(40001);
    expect((await poll(ticket)).data?.state).toBe('waiting');
  });
});

describe('a temporary token', () => {
  const give = async (token: string, appId?: string) =>
    app.call(createTemporaryToken, { body: appId === undefined ? {} : { appId } }, { token });
  const exchange = (token: string) =>
    app.call(exchangeTemporaryToken, { body: { token } }, { headers: newAddress() });

  it('opens a session of its own in the same school, once; used again it ends that session', async () => {
    const { email, appId } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const given = await give(accessToken);
    expect(given.body.data?.expiresIn).toBe(60);
    const opened = await exchange(given.body.data?.token ?? '');
    const token = opened.body.data?.token ?? '';
    const info = () => app.call(infoWithOrgAccount, { body: {} }, { token });
    expect((await info()).body.data?.organisation?.appId).toBe(appId);
    const again = await exchange(given.body.data?.token ?? '');
    expect([again.status, again.body.errorCode]).toEqual([422, 42200]);
    expect((await info()).body.errorCode).toBe(40002);
    expect((await app.call(listMySessions, {}, { token: accessToken })).status).toBe(200);
  });

  it('lives one minute', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const given = await give(accessToken);
    app.clock.advance(60);
    expect((await exchange(given.body.data?.token ?? '')).status).toBe(422);
    expect((await exchange('never given')).status).toBe(422);
  });

  it('may be for another of one’s schools, and for no other', async () => {
    const person = await makeStaff(app);
    const second = await makeSchool(app);
    await join(app, second, person, 'auditor');
    const { accessToken } = await signInAs(app, person.email);
    const given = await give(accessToken, second.appId);
    const opened = await exchange(given.body.data?.token ?? '');
    const info = await app.call(
      infoWithOrgAccount,
      { body: {} },
      { token: opened.body.data?.token ?? '' },
    );
    expect(info.body.data?.organisation).toMatchObject({ appId: second.appId, role: 'auditor' });
    const foreign = await makeSchool(app);
    expect((await give(accessToken, foreign.appId)).body.errorCode).toBe(40300);
  });
});

describe('the nightly purge', () => {
  it('removes what is long over and keeps what is still needed', async () => {
    const { email } = await makeStaff(app);
    await signInAs(app, email);
    app.clock.advance(61 * 24 * 3600);
    const { refreshToken } = await signInAs(app, email);
    await app.call(qrLogin, { body: {} }, { headers: newAddress() });
    await purgeIdentity.work({ services: app.node.services, attempt: 1, isLastAttempt: true });
    const left = await inDatabase(app, async (tx) => ({
      tickets: await tx.selectFrom('tickets').selectAll().execute(),
      sessions: await tx.selectFrom('sessions').selectAll().execute(),
      tokens: await tx.selectFrom('refresh_tokens').selectAll().execute(),
    }));
    expect([left.tickets.length, left.sessions.length, left.tokens.length]).toEqual([1, 1, 1]);
    expect(refreshToken).toEqual(expect.any(String));
  });
});
