import { makeKey } from '@ardoise/contract/developer/key-form';
import * as calls from '@ardoise/contract/developer/api-keys';
import { getConfig } from '@ardoise/contract/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inNoSchool } from '../../platform/work.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { forgetActors } from '../identity/public.ts';
import { askByKey, keyRoutes, readByKey, writeByKey } from './testing/key-calls.ts';
import { makeApiKey } from './testing/make-api-key.ts';

const callsPerMinute = 20;
const settings = { apiCallsPerMinute: callsPerMinute };

let app: TestApp;
let other: TestApp;
let school: TestSchool;
let owner: string;

beforeAll(async () => {
  app = await startTestApp({ routes: keyRoutes, settings });
  const { databaseUrl } = app;
  // Of its address, the second node hears much less than a key may ask for.
  other = await startTestApp({
    routes: keyRoutes,
    databaseUrl,
    settings: { ...settings, requestsPerMinute: 10 },
  });
  school = await createSchool(app);
  owner = await school.signIn();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const read = (secret: string | null, given = {}, at: TestApp = app) =>
  askByKey(at, readByKey, secret, given);

const write = (secret: string, once: string | null, amount = 5, at: TestApp = app) =>
  askByKey(at, writeByKey, secret, {
    body: { amount },
    headers: once === null ? {} : { 'idempotency-key': once },
  });

const times = (count: number, status: number): number[] =>
  Array.from({ length: count }, () => status);

const refusal = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, body.reason];

describe('a program with a key', () => {
  it('is known by its key, school and environment', async () => {
    for (const environment of ['production', 'development', 'sandbox'] as const) {
      const { id, secret } = await makeApiKey(app, school, { environment, name: 'Website' });
      const { status, body } = await read(secret);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        orgId: school.orgId,
        keyId: id,
        name: 'Website',
        environment,
      });
    }
  });

  it('may write the word Bearer as it likes', async () => {
    const { secret } = await makeApiKey(app, school);
    const headers = { authorization: ` bearer   ${secret} ` };
    expect((await read(null, { headers })).status).toBe(200);
  });

  it('is the one of its own school, whatever school it names', async () => {
    const elsewhere = await createSchool(app);
    const { secret } = await makeApiKey(app, school);
    const { body } = await read(secret, { headers: { 'x-org-id': elsewhere.orgId } });
    expect(body.data?.orgId).toBe(school.orgId);
  });

  it('leaves behind when it was there and from where, once a minute', async () => {
    const { id, secret } = await makeApiKey(app, school);
    const noted = async () => {
      const { body } = await app.call(calls.listApiKeys, {}, { token: owner });
      const key = body.data?.items.find((one) => one.id === id);
      return {
        at: key?.lastUsedAt ?? null,
        from: key?.lastUsedFrom ?? null,
        version: key?.version,
      };
    };
    expect(await noted()).toEqual({ at: null, from: null, version: 1 });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const first = app.clock.now().toISOString();
    await read(secret, from('41.202.7.9'));
    await until('it is noted', async () => (await noted()).at === first);
    app.clock.advance(59);
    await read(secret, from('41.202.7.10'));
    app.clock.advance(1);
    await read(secret, from('2c0f:f5c0::1'));
    await until('it is noted again', async () => (await noted()).from === '2c0f:f5c0::1');
    expect(await noted()).toEqual({
      at: new Date(Date.parse(first) + 60_000).toISOString(),
      from: '2c0f:f5c0::1',
      version: 1,
    });
  });
});

describe('who has no key that works', () => {
  it.each<[string, string | null, string]>([
    ['none at all', null, 'apiKeyNeeded'],
    ['another scheme', 'Basic eDp5', 'apiKeyNeeded'],
    ['an empty one', 'Bearer ', 'apiKeyNeeded'],
    ['something else', 'Bearer sk_live_1234567890', 'apiKeyNeeded'],
    ['a key that was cut', 'Bearer ard_test_c_AAAA', 'apiKeyUnknown'],
    ['two keys', 'Bearer ard_test_c_AAAA ard_test_c_BBBB', 'apiKeyNeeded'],
  ])('with %s is told so', async (_name, authorization, reason) => {
    const headers = authorization === null ? {} : { authorization };
    const answer = await read(null, { headers });
    expect([...refusal(answer), answer.body.errorCode]).toEqual([401, reason, 40001]);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });

  it('has one with a changed character, or one that nobody made', async () => {
    const { secret } = await makeApiKey(app, school);
    const changed = secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    expect(refusal(await read(changed))).toEqual([401, 'apiKeyUnknown']);
    // The environment is part of what is checked: no sandbox key becomes one of production.
    expect(refusal(await read(secret.replace('_test_', '_live_')))).toEqual([401, 'apiKeyUnknown']);
    const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
    const made = makeKey('sandbox', 'collection', random);
    expect(refusal(await read(made))).toEqual([401, 'apiKeyUnknown']);
  });

  it('has a session, or a key where a person is asked for', async () => {
    expect(refusal(await read(owner))).toEqual([401, 'apiKeyNeeded']);
    const { secret } = await makeApiKey(app, school);
    const asPerson = await app.call(calls.listApiKeys, {}, { token: secret });
    expect([asPerson.status, asPerson.body.reason]).toEqual([401, 'apiKeyNotHere']);
  });
});

describe('a key in an address', () => {
  it.each([
    '?key=KEY',
    '?note=KEY',
    '?note=x&note=KEY',
    '?note=my+KEY+here',
    '?KEY',
    '?note=ENCODED',
  ])('%s is refused, though the header is right, and written down nowhere', async (query) => {
    const { secret } = await makeApiKey(app, school);
    const encoded = secret.replaceAll('_', '%5F');
    const address = query.replace('KEY', secret).replace('ENCODED', encoded);
    for (const given of [secret, null])
      expect(refusal(await read(given, { query: address }))).toEqual([401, 'apiKeyInAddress']);
    await fetch(`${app.url}/nowhere/${secret}?key=${secret}`);
    const lines = app.logged.filter((line) => line.includes(secret) || line.includes(encoded));
    expect(lines).toEqual([]);
  });
});

describe('a key that has ended', () => {
  it('does so at once on every node when it is revoked', async () => {
    const { id, secret } = await makeApiKey(app, school);
    // Both nodes remember it.
    expect((await read(secret, {}, other)).status).toBe(200);
    expect((await read(secret)).status).toBe(200);
    const revoked = await app.call(calls.revokeApiKey, { params: { id } }, { token: owner });
    expect(revoked.body.data).toMatchObject({ state: 'revoked' });
    expect(refusal(await read(secret))).toEqual([401, 'apiKeyEnded']);
    // The other clock stands still: it is the notice that ends it, and not that what is remembered grows old.
    await until('the other node knows', async () => (await read(secret, {}, other)).status === 401);
    expect(refusal(await read(secret, {}, other))).toEqual([401, 'apiKeyEnded']);
  });

  it('does so by the clock when it expires, also where it is remembered', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 2_000).toISOString();
    const { secret } = await makeApiKey(app, school, { expiresAt });
    app.clock.advance(1);
    expect((await read(secret)).status).toBe(200);
    app.clock.advance(1);
    expect(refusal(await read(secret))).toEqual([401, 'apiKeyEnded']);
  });

  it('counts against the limit like any other, so that it is cheap to turn away', async () => {
    const { id, secret } = await makeApiKey(app, school);
    await app.call(calls.revokeApiKey, { params: { id } }, { token: owner });
    const answers = [];
    for (let call = 0; call <= callsPerMinute; call += 1) answers.push(await read(secret));
    expect(answers.map(({ status }) => status)).toEqual([...times(callsPerMinute, 401), 429]);
  });
});

describe('a list of addresses', () => {
  it('lets in who is on it, and nobody else, by IPv4 and IPv6', async () => {
    const addresses = ['196.200.1.0/24', '2c0f:f5c0::/32'];
    const { secret } = await makeApiKey(app, school, { addresses });
    const from = (address: string) =>
      read(secret, { headers: { 'x-forwarded-for': address } }).then(refusal);
    expect(await from('196.200.1.77')).toEqual([200, undefined]);
    expect(await from('2c0f:f5c0:1::7')).toEqual([200, undefined]);
    for (const address of ['196.200.2.77', '2c0f:f5c1::7', '127.0.0.1'])
      expect(await from(address)).toEqual([403, 'apiKeyNotFromHere']);
  });
});

describe('what a key may do', () => {
  it('is what its scopes say', async () => {
    const { secret } = await makeApiKey(app, school, { scopes: ['collections.read'] });
    expect((await read(secret)).status).toBe(200);
    expect(refusal(await write(secret, 'a'))).toEqual([403, 'apiKeyNotForThis']);
    const payer = await makeApiKey(app, school, { kind: 'disbursement' });
    expect(refusal(await read(payer.secret))).toEqual([403, 'apiKeyNotForThis']);
  });

  it('is to read, in a suspended school, and nothing in one that is gone', async () => {
    const closing = await createSchool(app);
    const { secret } = await makeApiKey(app, closing);
    expect((await write(secret, 'before')).status).toBe(200);
    const set = (change: { suspended_at?: Date; suspended_reason?: string; closed_at?: Date }) =>
      inNoSchool(app.node.services, async (work) => {
        const { orgId } = closing;
        const organisations = work.tx.updateTable('organisations').set(change);
        await organisations.where('org_id', '=', orgId).execute();
        await forgetActors(work, { orgId });
      });
    await set({ suspended_at: app.clock.now(), suspended_reason: 'Unpaid' });
    expect((await read(secret)).status).toBe(200);
    expect(refusal(await write(secret, 'after'))).toEqual([403, 'schoolSuspended']);
    await set({ closed_at: app.clock.now() });
    expect((await read(secret)).body.reason).toBe('schoolGone');
  });
});

describe('an idempotency key', () => {
  it('is asked for', async () => {
    const { secret } = await makeApiKey(app, school);
    for (const once of [null, '', ' ']) {
      const answer = await write(secret, once);
      expect([...refusal(answer), answer.body.errorCode]).toEqual([
        400,
        'idempotencyKeyNeeded',
        42200,
      ]);
    }
    expect(refusal(await write(secret, 'x'.repeat(256)))).toEqual([422, 'invalidInput']);
  });

  it('brings the same answer again, and refuses another content', async () => {
    const { secret } = await makeApiKey(app, school);
    const first = await write(secret, 'order-1');
    expect((await write(secret, 'order-1')).body).toEqual(first.body);
    expect((await write(secret, 'order-1', 5, other)).body).toEqual(first.body);
    expect(refusal(await write(secret, 'order-1', 6))).toEqual([409, 'idempotencyKeyReused']);
  });

  it('of two keys is two things; of a key and the one in its place, one', async () => {
    const one = await makeApiKey(app, school);
    const two = await makeApiKey(app, school);
    const first = await write(one.secret, 'order-2');
    expect((await write(two.secret, 'order-2')).body.data?.id).not.toBe(first.body.data?.id);
    const rotated = await app.call(
      calls.rotateApiKey,
      { params: { id: one.id }, body: { overlapDays: 1 } },
      { token: owner },
    );
    const again = await write(rotated.body.data?.secret ?? '', 'order-2');
    expect(again.body).toEqual(first.body);
  });
});

describe('the limit of a key', () => {
  it('is told with every answer, and refuses what is beyond it until the minute is over', async () => {
    const { secret } = await makeApiKey(app, school, { scopes: ['collections.read'] });
    const told = ({ status, headers }: Awaited<ReturnType<typeof read>>) => [
      status,
      headers.get('ratelimit-policy'),
      headers.get('ratelimit'),
      headers.get('retry-after'),
    ];
    const policy = `"key";q=${callsPerMinute};w=60`;
    expect(told(await read(secret))).toEqual([200, policy, '"key";r=19;t=60', null]);
    app.clock.advance(10);
    expect(told(await write(secret, 'x'))).toEqual([403, policy, '"key";r=18;t=50', null]);
    for (let call = 2; call < callsPerMinute; call += 1) await read(secret);
    const refused = await read(secret);
    expect(told(refused)).toEqual([429, policy, '"key";r=0;t=50', '50']);
    expect(refused.body).toMatchObject({ errorCode: 42900, reason: 'tooManyRequests' });
    app.clock.advance(50);
    expect((await read(secret)).status).toBe(200);
  });

  it('holds a thousand calls of one key off, with bodies that nobody reads, and leaves another alone', async () => {
    const flooding = await makeApiKey(app, school);
    const quiet = await makeApiKey(app, school);
    const flood = async () => {
      const statuses: number[] = [];
      for (let call = 0; call < 100; call += 1) {
        const { statusCode } = await app.node.app.inject({
          method: 'POST',
          url: writeByKey.path,
          // It is nothing that the call takes: whoever read it would refuse it with other words.
          payload: { amount: 'many' },
          headers: { authorization: `Bearer ${flooding.secret}`, 'idempotency-key': 'flood' },
        });
        statuses.push(statusCode);
      }
      return statuses;
    };
    const statuses = (await Promise.all(Array.from({ length: 10 }, flood))).flat();
    expect(statuses.filter((status) => status === 422)).toHaveLength(callsPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - callsPerMinute);
    expect((await read(quiet.secret)).headers.get('ratelimit')).toBe('"key";r=19;t=60');
  });

  it('is what counts, and not that of the address', async () => {
    const { secret } = await makeApiKey(app, school);
    const headers = { 'x-forwarded-for': '41.202.9.9' };
    const statuses = [];
    // As many people as may ask from there have asked.
    for (let call = 0; call < 11; call += 1)
      statuses.push((await other.call(getConfig, {}, { headers })).status);
    expect(statuses).toEqual([...times(10, 200), 429]);
    for (let call = 0; call < callsPerMinute; call += 1)
      expect((await read(secret, { headers }, other)).status).toBe(200);
    expect((await read(secret, { headers }, other)).status).toBe(429);
  });

  it('of keys that do not exist is that of the address', async () => {
    const headers = { 'x-forwarded-for': '41.202.9.10' };
    const { secret } = await makeApiKey(app, school);
    expect((await read(secret, { headers }, other)).status).toBe(200);
    const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
    const statuses: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      const guessed = makeKey('production', 'disbursement', random);
      statuses.push((await read(guessed, { headers }, other)).status);
    }
    expect(statuses).toEqual([...times(10, 401), 429, 429]);
    // One that is remembered is not refused for what others guess.
    expect((await read(secret, { headers }, other)).status).toBe(200);
  });
});
