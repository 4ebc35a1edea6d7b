import { listAudit } from '@ardoise/contract/audit';
import * as calls from '@ardoise/contract/developer/api-keys';
import { maxApiKeys } from '@ardoise/contract/developer/developer-errors';
import { isKeyForm } from '@ardoise/contract/developer/key-form';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { beginTotp, confirmTotp } from '@ardoise/contract/account';
import { listNotifications } from '@ardoise/contract/notifications';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testPassword } from '../../testing/test-password.ts';
import { until } from '../../testing/until.ts';
import { askByKey, keyRoutes, readByKey } from './testing/key-calls.ts';
import { makeApiKey } from './testing/make-api-key.ts';

let app: TestApp;
let school: TestSchool;
let owner: string;

beforeAll(async () => {
  app = await startTestApp({ routes: keyRoutes });
  school = await createSchool(app);
  owner = await school.signIn();
});
afterAll(() => app.close());

const ask = <C extends CallSpec>(call: C, request: Request<C>, token = owner) =>
  app.call(call, request, { token });

const wanted = {
  name: 'Website',
  kind: 'collection' as const,
  environment: 'sandbox' as const,
  scopes: ['collections.read' as const, 'collections.write' as const],
};

async function made(change: object = {}, token = owner) {
  const { body } = await ask(calls.createApiKey, { body: { ...wanted, ...change } }, token);
  if (body.data === null) throw new Error(body.errorMsg ?? '');
  return body.data;
}

const works = async (secret: string): Promise<boolean> =>
  (await askByKey(app, readByKey, secret)).status === 200;

const listed = async (id: string) => {
  const { body } = await ask(calls.listApiKeys, {});
  return body.data?.items.find((one) => one.id === id);
};

describe('a key that is made', () => {
  it('is shown this once, and known afterwards by its beginning and end', async () => {
    const { key, secret } = await made({ addresses: ['196.200.1.7/24', ' 2C0F:F5C0::1 '] });
    expect(isKeyForm(secret)).toBe(true);
    expect(key).toMatchObject({
      ...wanted,
      start: secret.slice(0, 15),
      lastFour: secret.slice(-4),
      state: 'active',
      addresses: ['196.200.1.0/24', '2c0f:f5c0::1'],
      createdBy: 'Person of adminOrOwner',
      lastUsedAt: null,
    });
    const { body } = await ask(calls.listApiKeys, {});
    expect(body.data?.items[0]).toEqual(key);
    expect(JSON.stringify(body)).not.toContain(secret);
    const { rows } = await app.node.services.db.pool.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(secret);
    const audit = await ask(listAudit, { query: {} });
    expect(JSON.stringify(audit.body)).not.toContain(secret);
    expect(audit.body.data?.items[0]).toMatchObject({ action: 'apiKey.created' });
    expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['a scope of the other kind', { scopes: ['balance.read'] }, 'apiKeyScopeWrong', 'scopes'],
    ['no scope', { scopes: [] }, 'invalidInput', 'scopes'],
    ['a scope that is none', { scopes: ['students.write'] }, 'invalidInput', 'scopes.0'],
    ['no name', { name: '  ' }, 'invalidInput', 'name'],
    ['a name without end', { name: 'x'.repeat(61) }, 'invalidInput', 'name'],
    [
      'a name instead of an address',
      { addresses: ['school.cm'] },
      'addressRangeWrong',
      'addresses.0',
    ],
    [
      'the whole internet',
      { addresses: ['1.1.1.1', '0.0.0.0/0'] },
      'addressRangeWrong',
      'addresses.1',
    ],
    [
      'a moment that is past',
      { expiresAt: '2026-11-16T07:00:00.000Z' },
      'apiKeyExpiryPast',
      'expiresAt',
    ],
    ['a day for a moment', { expiresAt: '2027-01-01' }, 'invalidInput', 'expiresAt'],
    ['an environment that is none', { environment: 'live' }, 'invalidInput', 'environment'],
  ])('is refused with %s', async (_name, change, reason, field) => {
    const body = { ...wanted, ...change };
    const answer = await ask(calls.createApiKey, { body } as Request<typeof calls.createApiKey>);
    expect([answer.status, answer.body.reason]).toEqual([422, reason]);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it('for production needs a plan that contains the API; to try it out, none', async () => {
    const small = await createSchool(app, 'Small', { planId: 'basic' });
    const token = await small.signIn();
    const create = (environment: 'production' | 'sandbox') =>
      ask(calls.createApiKey, { body: { ...wanted, environment } }, token);
    expect((await create('production')).body.reason).toBe('serviceNotAvailable');
    expect((await create('sandbox')).status).toBe(200);
  });

  it('is refused beyond so many that work, also when two are made at once; one that ended makes room', async () => {
    const full = await createSchool(app);
    const token = await full.signIn();
    const first = await makeApiKey(app, full);
    for (let key = 1; key < maxApiKeys - 1; key += 1) await makeApiKey(app, full);
    const both = await Promise.all(
      [1, 2].map(() => ask(calls.createApiKey, { body: wanted }, token)),
    );
    expect(both.map(({ body }) => body.reason ?? 'made').toSorted()).toEqual([
      'made',
      'tooManyApiKeys',
    ]);
    const params = { id: first.id };
    const kept = await ask(calls.rotateApiKey, { params, body: { overlapDays: 1 } }, token);
    expect(kept.body.reason).toBe('tooManyApiKeys');
    const rotated = await ask(calls.rotateApiKey, { params, body: { overlapDays: 0 } }, token);
    expect(rotated.status).toBe(200);
    await ask(calls.revokeApiKey, { params: { id: rotated.body.data?.key.id ?? '' } }, token);
    expect((await ask(calls.createApiKey, { body: wanted }, token)).status).toBe(200);
  });
});

describe('a key in the place of another', () => {
  it('has all of it but the secret, and both work until the overlap ends', async () => {
    const { key, secret } = await made({ addresses: ['127.0.0.0/8', '::1'] });
    const params = { id: key.id };
    const { body } = await ask(calls.rotateApiKey, { params, body: { overlapDays: 7 } });
    const next = body.data;
    const { name, kind, environment, scopes, addresses } = key;
    expect(next?.key).toMatchObject({ name, kind, environment, scopes, addresses });
    expect(next?.secret).not.toBe(secret);
    const endsAt = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(await listed(key.id)).toMatchObject({ state: 'replaced', endsAt });
    expect([await works(secret), await works(next?.secret ?? '')]).toEqual([true, true]);
    const again = await ask(calls.rotateApiKey, { params, body: { overlapDays: 0 } });
    expect(again.body.reason).toBe('apiKeyNoLongerWorks');
    const start = app.clock.now();
    app.clock.advance(7 * 86_400);
    expect([await works(secret), await works(next?.secret ?? '')]).toEqual([false, true]);
    app.clock.set(start);
  });

  it('comes at once without an overlap', async () => {
    const { key, secret } = await made();
    expect(await works(secret)).toBe(true);
    const { body } = await ask(calls.rotateApiKey, {
      params: { id: key.id },
      body: { overlapDays: 0 },
    });
    expect([await works(secret), await works(body.data?.secret ?? '')]).toEqual([false, true]);
    expect(await listed(key.id)).toMatchObject({ state: 'expired' });
  });

  it('comes once, when two people ask for it at the same time', async () => {
    const { key } = await made();
    const both = await Promise.all(
      [1, 2].map(() =>
        ask(calls.rotateApiKey, { params: { id: key.id }, body: { overlapDays: 1 } }),
      ),
    );
    expect(both.map(({ body }) => body.reason ?? 'made').toSorted()).toEqual([
      'apiKeyNoLongerWorks',
      'made',
    ]);
  });

  it.each([-1, 8, 0.5])('has no overlap of %s days', async (overlapDays) => {
    const { key } = await made();
    const answer = await ask(calls.rotateApiKey, { params: { id: key.id }, body: { overlapDays } });
    expect([answer.status, answer.body.reason]).toEqual([422, 'invalidInput']);
  });
});

describe('a key that is changed', () => {
  it('works from elsewhere at once, and for somebody who saw an older one it is not changed', async () => {
    const { key, secret } = await made();
    expect(await works(secret)).toBe(true);
    const change = (version: number, addresses: string[]) =>
      ask(calls.updateApiKey, {
        params: { id: key.id },
        body: { name: 'Shop', addresses, expiresAt: null, version },
      });
    expect((await change(1, ['196.200.1.7'])).body.data).toMatchObject({
      name: 'Shop',
      version: 2,
    });
    expect(await works(secret)).toBe(false);
    expect((await change(1, [])).body.reason).toBe('changedMeanwhile');
    expect((await change(2, [])).status).toBe(200);
    expect(await works(secret)).toBe(true);
  });

  it('is not changed once it has ended, and revoking it again changes nothing', async () => {
    const { key } = await made();
    const params = { id: key.id };
    const first = await ask(calls.revokeApiKey, { params });
    app.clock.advance(5);
    const second = await ask(calls.revokeApiKey, { params });
    expect(second.body.data).toEqual(first.body.data);
    const body = { name: 'Shop', version: first.body.data?.version ?? 0 };
    expect((await ask(calls.updateApiKey, { params, body })).body.reason).toBe(
      'apiKeyNoLongerWorks',
    );
    const rotated = await ask(calls.rotateApiKey, { params, body: { overlapDays: 0 } });
    // Not as a program is told: the console would take it for the end of the session.
    expect(rotated.status).toBe(409);
    expect(rotated.body.reason).toBe('apiKeyNoLongerWorks');
  });
});

describe('whoever', () => {
  it('is of another school, or has another role, has no part in it', async () => {
    const { key } = await made();
    const params = { id: key.id };
    const statusFor = async (token: string) =>
      (await ask(calls.revokeApiKey, { params }, token)).status;
    const stranger = await (await createSchool(app)).signIn();
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(await school.signInAs('manager'))).toBe(403);
    const auditor = await school.signInAs('auditor');
    expect(await statusFor(auditor)).toBe(403);
    expect((await ask(calls.listApiKeys, {}, auditor)).body.data?.confirmBy).toBeNull();
    expect(await statusFor(await school.signInAs('itOrDeveloper'))).toBe(200);
  });

  it('may not pay out makes no key that sends the school’s money, nor opens one wider', async () => {
    const developer = await school.signInAs('itOrDeveloper');
    const sends = { ...wanted, kind: 'disbursement' as const, scopes: ['balance.read' as const] };
    const live = { ...sends, environment: 'production' as const, addresses: ['196.200.1.7'] };
    const create = (body: Request<typeof calls.createApiKey>['body']) =>
      ask(calls.createApiKey, { body }, developer);
    expect((await create(live)).body.reason).toBe('notPermitted');
    expect((await create(sends)).status).toBe(200);
    const { key } = await made(live);
    const params = { id: key.id };
    const rotated = await ask(calls.rotateApiKey, { params, body: { overlapDays: 0 } }, developer);
    expect(rotated.body.reason).toBe('notPermitted');
    const change = (addresses: string[]) =>
      ask(
        calls.updateApiKey,
        { params, body: { name: 'Pays', addresses, expiresAt: null, version: 1 } },
        developer,
      );
    expect((await change([])).body.reason).toBe('notPermitted');
    expect((await change(['196.200.1.7'])).status).toBe(200);
    expect((await ask(calls.revokeApiKey, { params }, developer)).status).toBe(200);
  });

  it('owns the school hears of each key for production that is made or rotated', async () => {
    const own = await createSchool(app);
    const token = await own.signIn();
    const developer = await own.signInAs('itOrDeveloper');
    await made({ name: 'Quiet' }, developer);
    const { key } = await made({ name: 'ERP', environment: 'production' }, developer);
    const body = { overlapDays: 1 };
    await ask(calls.rotateApiKey, { params: { id: key.id }, body }, developer);
    const heard = await until('both are told', async () => {
      const { items } = (await ask(listNotifications, {}, token)).body.data ?? { items: [] };
      const ofKeys = items.filter(({ kind }) => kind === 'apiKey');
      return ofKeys.length >= 2 && ofKeys;
    });
    expect(heard.map(({ title }) => title.en).toSorted()).toEqual([
      'A production API key was created',
      'A production API key was replaced',
    ]);
    for (const { text } of heard)
      expect(text.en).toContain('“ERP” (Collection), by Person of itOrDeveloper');
    expect((await ask(listNotifications, {}, developer)).body.data?.items).toEqual([]);
  });

  it('has a second factor is asked for it where money or the school’s data is behind a key', async () => {
    const token = await school.signInAs('adminOrOwner');
    const begun = await ask(beginTotp, { body: { password: testPassword } }, token);
    const secret = Secret.fromBase32(begun.body.data?.secret ?? '');
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
    await ask(confirmTotp, { body: { code: codeNow() } }, token);
    app.clock.advance(60);
    expect((await ask(calls.listApiKeys, {}, token)).body.data?.confirmBy).toBe('code');
    const create = (change: object) =>
      ask(calls.createApiKey, { body: { ...wanted, ...change } }, token);
    expect((await create({})).status).toBe(200);
    const payer = { kind: 'disbursement', scopes: ['balance.read'] };
    for (const change of [{ environment: 'production' }, payer])
      expect((await create(change)).body.reason).toBe('confirmationNeeded');
    // A wrong address is told before a code is spent.
    const live = { environment: 'production', addresses: ['196.200.1.0/24'] };
    const confirmation = codeNow();
    const refused = await create({ ...live, addresses: ['x'], confirmation });
    expect(refused.body.reason).toBe('addressRangeWrong');
    const key = (await create({ ...live, confirmation })).body.data?.key;
    expect(key?.state).toBe('active');
    expect((await create({ ...live, confirmation })).body.reason).toBe('wrongAppCode');
    const params = { id: key?.id ?? '' };
    const rotated = await ask(calls.rotateApiKey, { params, body: { overlapDays: 0 } }, token);
    expect(rotated.body.reason).toBe('confirmationNeeded');
    const change = (version: number, addresses: string[], more = {}) =>
      ask(
        calls.updateApiKey,
        { params, body: { name: 'Live', expiresAt: null, addresses, version, ...more } },
        token,
      );
    // To narrow it needs nothing, to widen it does.
    expect((await change(1, ['196.200.1.7'])).status).toBe(200);
    expect((await change(2, ['196.200.1.7', '1.1.1.1'])).body.reason).toBe('confirmationNeeded');
    expect((await change(2, [])).body.reason).toBe('confirmationNeeded');
    app.clock.advance(60);
    const code = { confirmation: codeNow() };
    expect((await change(2, [], code)).body.data?.addresses).toEqual([]);
    // To end it needs nothing: whoever sees a leak must not look for a phone first.
    expect((await ask(calls.revokeApiKey, { params }, token)).status).toBe(200);
  });
});
