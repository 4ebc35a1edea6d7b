import { listMySessions } from '@ardoise/contract/account';
import { jwtRefreshToken } from '@ardoise/contract/jwt';
import { logout, refreshToken as refreshCall } from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { auditOf, inDatabase, makeStaff, signInAs, startIdentityApp } from '../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const refresh = (token: string) =>
  app.call(refreshCall, { body: {} }, { headers: { 'x-refresh-token': `Bearer ${token}` } });

async function rotated(token: string): Promise<{ token: string; refreshToken: string }> {
  const { body } = await refresh(token);
  if (body.data === null) throw new Error(body.errorMsg ?? '');
  return body.data;
}

const isOpen = async (token: string): Promise<boolean> =>
  (await app.call(listMySessions, {}, { token })).status === 200;

describe('a refresh token', () => {
  it('is exchanged for a new pair, with the parts that the specification names', async () => {
    const { email } = await makeStaff(app);
    const first = await signInAs(app, email);
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(Object.keys(body.data ?? {}).sort()).toEqual(['expiresIn', 'refreshToken', 'token']);
    expect(body.data?.refreshToken).not.toBe(first.refreshToken);
    expect(await isOpen(body.data?.token ?? '')).toBe(true);
    // A client that sends no body at all is understood too.
    const bare = await fetch(`${app.url}${refreshCall.path}`, {
      method: 'POST',
      headers: { 'x-refresh-token': `Bearer ${body.data?.refreshToken}` },
    });
    expect(bare.status).toBe(200);
  });

  it('that is missing is 40001, and one that we never gave is an invalid refresh token', async () => {
    const none = await app.call(refreshCall, { body: {} });
    expect([none.status, none.body.errorCode]).toEqual([401, 40001]);
    for (const wrong of ['x', 'A'.repeat(43), 'A'.repeat(400)]) {
      const { status, body } = await refresh(wrong);
      expect([status, body.errorCode, body.errorMsg]).toEqual([
        401,
        40002,
        'Invalid refresh token',
      ]);
    }
    expect((await refresh("' or 1=1 --")).status).toBe(401);
  });

  it('that is reused ends its whole session, the newest tokens included', async () => {
    const { email, orgId } = await makeStaff(app);
    const first = await signInAs(app, email);
    const second = await rotated(first.refreshToken);
    const third = await rotated(second.refreshToken);
    const { status, body } = await refresh(first.refreshToken);
    expect([status, body.errorCode]).toEqual([401, 40002]);
    expect(await isOpen(third.token)).toBe(false);
    expect((await refresh(third.refreshToken)).body.errorCode).toBe(40002);
    expect(await auditOf(app, orgId)).toMatchObject([
      { action: 'session.ended', after: { because: 'reuse' } },
      { action: 'session.started' },
    ]);
  });

  it('that is reused right after its first use ends the session too, in the language of who comes', async () => {
    const { email } = await makeStaff(app);
    const first = await signInAs(app, email);
    const second = await rotated(first.refreshToken);
    const { status, body } = await app.call(
      refreshCall,
      { body: {} },
      { headers: { 'x-refresh-token': `Bearer ${first.refreshToken}` }, language: 'fr' },
    );
    expect([status, body.errorCode]).toEqual([401, 40002]);
    expect(body.errorMsg).toMatch(/session/i);
    expect(await isOpen(second.token)).toBe(false);
    expect((await refresh(second.refreshToken)).body.errorCode).toBe(40002);
  });

  it('of which many copies come at once ends the session rather than opening many', async () => {
    const { email } = await makeStaff(app);
    const { refreshToken } = await signInAs(app, email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(await isOpen(given[0]?.body.data?.token ?? '')).toBe(false);
  });

  it('lives seven days unused and thirty days in all', async () => {
    const { email } = await makeStaff(app);
    const day = 24 * 3600;
    const idle = await signInAs(app, email);
    app.clock.advance(7 * day);
    expect((await refresh(idle.refreshToken)).body.errorCode).toBe(40002);
    let { refreshToken } = await signInAs(app, email);
    for (let i = 0; i < 4; i += 1) {
      app.clock.advance(6 * day);
      ({ refreshToken } = await rotated(refreshToken));
    }
    app.clock.advance(6 * day);
    expect((await refresh(refreshToken)).body.errorCode).toBe(40002);
  });

  it('of a closed account is 40401', async () => {
    const { email, personId } = await makeStaff(app);
    const { refreshToken } = await signInAs(app, email);
    await inDatabase(app, (tx) =>
      tx
        .updateTable('people')
        .set({ closed_at: app.clock.now() })
        .where('id', '=', personId)
        .execute(),
    );
    expect((await refresh(refreshToken)).body.errorCode).toBe(40401);
  });

  it('of the other client is the same, told in the specification’s words', async () => {
    const { email } = await makeStaff(app);
    const { refreshToken } = await signInAs(app, email);
    const { body } = await app.call(jwtRefreshToken, { body: { refreshToken } });
    expect(Object.keys(body.data ?? {}).sort()).toEqual(['accessToken', 'refreshToken']);
    const wrong = await app.call(
      jwtRefreshToken,
      { body: { refreshToken: 'nothing of ours' } },
      { language: 'fr' },
    );
    expect([wrong.status, wrong.body.errorMsg]).toEqual([401, 'Jeton de renouvellement invalide']);
  });

  describe('whose answer was lost', () => {
    const refreshWith = (token: string, key: string) =>
      app.call(
        refreshCall,
        { body: {} },
        { headers: { 'x-refresh-token': `Bearer ${token}`, 'idempotency-key': key } },
      );

    it('is answered alike under the same key, however often and however late', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken } = await signInAs(app, email);
      const lost = await refreshWith(refreshToken, 'one-try');
      expect(lost.status).toBe(200);
      for (const pauseSeconds of [0, 0, 11, 6 * 24 * 3600]) {
        app.clock.advance(pauseSeconds);
        const { body } = await refreshWith(refreshToken, 'one-try');
        expect(body.data?.refreshToken).toBe(lost.body.data?.refreshToken);
        expect(await isOpen(body.data?.token ?? '')).toBe(true);
      }
      const next = await rotated(lost.body.data?.refreshToken ?? '');
      expect(await isOpen(next.token)).toBe(true);
      const kept = await inDatabase(app, (tx) =>
        tx.selectFrom('refresh_tokens').select('token_hash').execute(),
      );
      expect(JSON.stringify(kept)).not.toContain(lost.body.data?.refreshToken);
    });

    it('is a reuse under another key or none', async () => {
      for (const wrongKey of ['another-try', undefined]) {
        const { email } = await makeStaff(app);
        const { refreshToken } = await signInAs(app, email);
        const mine = await refreshWith(refreshToken, 'one-try');
        const thief =
          wrongKey === undefined
            ? await refresh(refreshToken)
            : await refreshWith(refreshToken, wrongKey);
        expect([thief.status, thief.body.errorCode]).toEqual([401, 40002]);
        expect(await isOpen(mine.body.data?.token ?? '')).toBe(false);
      }
    });

    it('is a reuse under the same key too, once the answer was used: one of the two holders is a thief', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken } = await signInAs(app, email);
      const first = await refreshWith(refreshToken, 'one-try');
      const second = await rotated(first.body.data?.refreshToken ?? '');
      expect((await refreshWith(refreshToken, 'one-try')).status).toBe(401);
      expect(await isOpen(second.token)).toBe(false);
    });

    it('cannot be followed step by step by who has copied it: the next step has a key of its own', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken } = await signInAs(app, email);
      const mine = await refreshWith(refreshToken, 'one-try');
      const copied = await refreshWith(refreshToken, 'one-try');
      expect(copied.body.data?.refreshToken).toBe(mine.body.data?.refreshToken);
      const shared = mine.body.data?.refreshToken ?? '';
      const next = await refreshWith(shared, 'my next try');
      expect((await refreshWith(shared, 'a guess')).status).toBe(401);
      expect(await isOpen(next.body.data?.token ?? '')).toBe(false);
    });

    it('opens nothing once the session has ended', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken, accessToken } = await signInAs(app, email);
      await refreshWith(refreshToken, 'one-try');
      await app.call(logout, { body: {} }, { token: accessToken });
      expect((await refreshWith(refreshToken, 'one-try')).body.errorCode).toBe(40002);
    });

    it('comes from one rotation, also where many of the same try arrive at once', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken } = await signInAs(app, email);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => refreshWith(refreshToken, 'one-try')),
      );
      const tokens = new Set(answers.map(({ body }) => body.data?.refreshToken));
      expect([tokens.size, answers.every(({ status }) => status === 200)]).toEqual([1, true]);
    });

    it('is refused where the key is empty or too long, and changes nothing', async () => {
      const { email } = await makeStaff(app);
      const { refreshToken } = await signInAs(app, email);
      for (const key of ['', 'x'.repeat(256)])
        expect((await refreshWith(refreshToken, key)).status).toBe(422);
      expect((await refresh(refreshToken)).status).toBe(200);
    });
  });

  it('is never answered to another by way of an Idempotency-Key', async () => {
    const one = await signInAs(app, (await makeStaff(app)).email);
    const other = await signInAs(app, (await makeStaff(app)).email);
    const withKey = (token: string) =>
      app.call(
        refreshCall,
        { body: {} },
        { headers: { 'x-refresh-token': `Bearer ${token}`, 'idempotency-key': 'the same' } },
      );
    const [mine, theirs] = [await withKey(one.refreshToken), await withKey(other.refreshToken)];
    expect(theirs.status).toBe(200);
    expect(theirs.body.data?.refreshToken).not.toBe(mine.body.data?.refreshToken);
    const kept = await inDatabase(app, (tx) =>
      tx.selectFrom('idempotency_keys').selectAll().execute(),
    );
    expect(kept).toEqual([]);
  });
});
