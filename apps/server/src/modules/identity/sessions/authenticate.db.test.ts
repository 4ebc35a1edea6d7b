import { getSchoolSettings } from '@ardoise/contract/school-settings';
import { infoWithOrgAccount, logout } from '@ardoise/contract/session';
import { SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { forgetActors } from '../public.ts';
import {
  inDatabase,
  join,
  makePerson,
  makeSchool,
  makeStaff,
  signInAs,
  startIdentityApp,
} from '../testing/people.ts';

let app: TestApp;
let otherNode: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
  otherNode = await startIdentityApp(app.databaseUrl);
  const { cacheBus } = otherNode.node.services;
  await until('the cache bus', async () => cacheBus.isListening());
});
afterAll(async () => {
  await otherNode.close();
  await app.close();
});

const settingsWith = async (token: string | undefined, orgId?: string, node = app) => {
  const { status, body } = await node.call(
    getSchoolSettings,
    {},
    {
      ...(token === undefined ? {} : { token }),
      headers: orgId === undefined ? {} : { 'x-org-id': orgId },
    },
  );
  return [status, body.errorCode];
};

const sign = (key: Buffer, claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);

describe('an access token', () => {
  it('that is missing, broken, unsigned or signed by another is 40001', async () => {
    const { email, personId } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const [head, claims, signature] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const exp = Math.floor(app.clock.now().getTime() / 1000) + 900;
    const bad = [
      undefined,
      'x',
      'a.b.c',
      `${head}.${claims}.${signature?.slice(0, -4)}AAAA`,
      `${none}.${claims}.`,
      await sign(Buffer.alloc(32, 7), { sid: personId, sub: personId, exp }),
      await sign(app.node.services.keyFor('access-token'), { sub: personId, exp }),
      await sign(app.node.services.keyFor('access-token'), { sid: 'x', sub: personId, exp }),
    ];
    for (const token of bad) expect(await settingsWith(token), token).toEqual([401, 40001]);
    const basic = await app.call(
      getSchoolSettings,
      {},
      { headers: { authorization: 'Basic eDp5' } },
    );
    expect(basic.body.errorCode).toBe(40001);
    expect(basic.body.errorMsg).toBe('Sign in to continue.');
  });

  it('that has expired is 401 with a code of its own, so that it is refreshed', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    app.clock.advance(899);
    expect(await settingsWith(accessToken)).toEqual([200, null]);
    app.clock.advance(1);
    expect(await settingsWith(accessToken)).toEqual([401, 40100]);
  });

  it('of an ended session is 40002 at once, on every node', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    otherNode.clock.set(app.clock.now());
    expect(await settingsWith(accessToken, undefined, otherNode)).toEqual([200, null]);
    expect(await settingsWith(accessToken)).toEqual([200, null]);
    await app.call(logout, { body: {} }, { token: accessToken });
    expect(await settingsWith(accessToken)).toEqual([401, 40002]);
    await expect.poll(() => settingsWith(accessToken, undefined, otherNode)).toEqual([401, 40002]);
  });

  it('of a session that is unknown is 40002', async () => {
    const exp = Math.floor(app.clock.now().getTime() / 1000) + 900;
    const sid = crypto.randomUUID();
    const token = await sign(app.node.services.keyFor('access-token'), { sid, sub: sid, exp });
    expect(await settingsWith(token)).toEqual([401, 40002]);
  });
});

describe('X-Org-Id', () => {
  it('names a school by id or appId; empty, the session’s own is meant', async () => {
    const { email, orgId, appId } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    for (const value of [orgId, appId, appId.toUpperCase(), '', ' '])
      expect(await settingsWith(accessToken, value), value).toEqual([200, null]);
  });

  it('of a school that one is not of, or no longer, leaves one’s own account and the way out', async () => {
    const { email, orgId, personId } = await makeStaff(app);
    const { accessToken: token } = await signInAs(app, email);
    await inDatabase(app, async (tx) => {
      await tx.deleteFrom('memberships').where('person_id', '=', personId).execute();
      await forgetActors({ services: app.node.services, tx }, { personId });
    });
    const other = await makeSchool(app);
    for (const value of [orgId, other.orgId, other.appId]) {
      const headers = { 'x-org-id': value };
      const organisationSeen = async () => {
        const { body } = await app.call(infoWithOrgAccount, { body: {} }, { token, headers });
        return [body.errorCode, body.data?.organisation];
      };
      await expect.poll(organisationSeen).toEqual([null, null]);
      expect(await settingsWith(token, value)).toEqual([403, 40300]);
    }
    const headers = { 'x-org-id': orgId };
    expect((await app.call(logout, { body: {} }, { token, headers })).status).toBe(200);
    await expect.poll(() => settingsWith(token)).toEqual([401, 40002]);
  });

  it('of another school is refused, and of an unknown one is 40401', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    const other = await makeSchool(app);
    expect(await settingsWith(accessToken, other.orgId)).toEqual([403, 40300]);
    expect(await settingsWith(accessToken, other.appId)).toEqual([403, 40300]);
    for (const value of ['no-such-school', crypto.randomUUID(), "' or 1=1 --", 'x'.repeat(500)])
      expect(await settingsWith(accessToken, value), value).toEqual([404, 40401]);
  });

  it('lets a person with no school act on their own account only', async () => {
    const { email } = await makePerson(app);
    const { accessToken } = await signInAs(app, email);
    expect(await settingsWith(accessToken)).toEqual([403, 40300]);
    const info = await app.call(infoWithOrgAccount, { body: {} }, { token: accessToken });
    expect(info.body.data).toMatchObject({ organisation: null, organisations: [] });
  });
});

describe('what changes meanwhile', () => {
  it('a closed school or person is 40401', async () => {
    const one = await makeStaff(app);
    const other = await makeStaff(app);
    const tokens = [await signInAs(app, one.email), await signInAs(app, other.email)];
    const closed = { closed_at: app.clock.now() };
    await inDatabase(app, async (tx) => {
      await tx.updateTable('people').set(closed).where('id', '=', one.personId).execute();
      await tx.updateTable('organisations').set(closed).where('org_id', '=', other.orgId).execute();
    });
    for (const { accessToken } of tokens)
      expect(await settingsWith(accessToken)).toEqual([404, 40401]);
  });

  it('a new role holds on every node as soon as it is told, and within five seconds untold', async () => {
    const staff = await makeStaff(app);
    const { accessToken } = await signInAs(app, staff.email);
    otherNode.clock.set(app.clock.now());
    const roleSeen = async () => {
      const info = await otherNode.call(infoWithOrgAccount, { body: {} }, { token: accessToken });
      return [info.status, await settingsWith(accessToken, undefined, otherNode)];
    };
    expect(await roleSeen()).toEqual([200, [200, null]]);
    const leave = inDatabase(app, async (tx) => {
      await tx.deleteFrom('memberships').where('person_id', '=', staff.personId).execute();
      await forgetActors({ services: app.node.services, tx }, { personId: staff.personId });
    });
    await leave;
    await expect.poll(roleSeen).toEqual([200, [403, 40300]]);
    await join(app, staff, staff, 'auditor');
    expect(await roleSeen()).toEqual([200, [403, 40300]]);
    otherNode.clock.advance(5);
    expect(await roleSeen()).toEqual([200, [200, null]]);
  });

  it('a lost connection of the cache bus empties the cache, and a new one is made', async () => {
    const { email } = await makeStaff(app);
    const { accessToken } = await signInAs(app, email);
    expect(await settingsWith(accessToken)).toEqual([200, null]);
    const { cacheBus } = app.node.services;
    const before = cacheBus.generation();
    const operator = new pg.Client({ connectionString: app.databaseUrl });
    await operator.connect();
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ardoise_cache' and datname = current_database()",
    );
    await operator.end();
    await expect.poll(() => cacheBus.generation()).toBeGreaterThan(before);
    expect(await settingsWith(accessToken)).toEqual([200, null]);
    await expect.poll(() => cacheBus.isListening()).toBe(true);
  });
});
