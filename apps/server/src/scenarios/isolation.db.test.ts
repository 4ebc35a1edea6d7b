import { listAudit } from '@ardoise/contract/audit';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { login } from '@ardoise/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { testPassword } from '../testing/test-password.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ours: TestSchool;
let theirs: TestSchool;

beforeAll(async () => {
  app = await startTestApp();
  ours = await createSchool(app, 'Collège Les Palmiers');
  theirs = await createSchool(app, 'Lycée de Bonabéri');
});
afterAll(() => app.close());

const change = { displayName: 'Palmiers', slogan: null, tags: ['lycée'], version: 1 };

describe('two schools on one server', () => {
  it('do not see each other through row-level security, even where the code forgets to ask', async () => {
    const { db } = app.node.services;
    const seen = await db.read({ orgId: ours.orgId }, (tx) =>
      tx.selectFrom('organisations').select('app_id').execute(),
    );
    expect(seen).toEqual([{ app_id: ours.appId }]);
    const people = await db.read({ orgId: ours.orgId }, (tx) =>
      tx.selectFrom('people').select('id').execute(),
    );
    expect(people).toEqual([{ id: ours.ownerId }]);
    const changed = await db.write({ orgId: ours.orgId }, (tx) =>
      tx
        .updateTable('organisations')
        .set({ slogan: 'taken' })
        .where('org_id', '=', theirs.orgId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('cannot write rows in each other’s name', async () => {
    const { db } = app.node.services;
    const intrusion = db.write({ orgId: ours.orgId }, (tx) =>
      tx
        .insertInto('memberships')
        .values({
          org_id: theirs.orgId,
          person_id: ours.ownerId,
          role: 'adminOrOwner',
          created_at: new Date(),
        })
        .execute(),
    );
    await expect(intrusion).rejects.toThrow(/row-level security/);
  });

  it('refuse each other’s people by their own X-Org-Id', async () => {
    const token = await ours.signIn();
    for (const orgId of [theirs.orgId, theirs.appId]) {
      const { body } = await app.call(
        getSchoolSettings,
        {},
        { token, headers: { 'x-org-id': orgId } },
      );
      expect(body.errorCode).toBe(40300);
    }
    const { body } = await app.call(
      getSchoolSettings,
      {},
      { token, headers: { 'x-org-id': 'nobody' } },
    );
    expect(body.errorCode).toBe(40401);
  });
});

describe('the audit log', () => {
  it('tells who changed what, from what to what', async () => {
    const token = await ours.signIn();
    await app.call(updateSchoolSettings, { body: change }, { token });
    const { body } = await app.call(
      listAudit,
      { query: { action: 'settings.changed' } },
      { token },
    );
    expect(body.data?.items[0]).toMatchObject({
      actor: 'Person of adminOrOwner',
      before: { displayName: 'Collège Les Palmiers' },
      after: { displayName: 'Palmiers' },
    });
  });

  it('can be neither changed, nor removed, nor emptied, by anyone', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    for (const attack of [
      "update audit_log set action = 'x'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(client.query(attack)).rejects.toThrow(/append-only/);
    }
    await client.end();
  });

  it('refuses a save over a newer version, and changes nothing', async () => {
    const token = await ours.signIn();
    const { body } = await app.call(
      updateSchoolSettings,
      { body: { ...change, displayName: 'Late' } },
      { token },
    );
    expect(body.errorCode).toBe(40900);
    const { body: now } = await app.call(getSchoolSettings, {}, { token });
    expect(now.data?.displayName).toBe('Palmiers');
  });
});

describe('the log', () => {
  it('holds no password, token, email or phone', async () => {
    const email = `owner@${ours.appId}.test`;
    const { body } = await app.call(login, { body: { login: email, password: testPassword } });
    await app.call(login, { body: { login: '677 12 34 56', password: 'wrong-password' } });
    const token = body.data !== null && 'accessToken' in body.data ? body.data.accessToken : '';
    await fetch(`${app.url}/ba021/v1/org/qr-login/secret-code?token=${token}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const log = app.logged.join('');
    expect(log).toContain('/ba021/v1/org/login');
    for (const secret of [
      testPassword,
      'wrong-password',
      token,
      email,
      '677123456',
      '677 12 34 56',
      'secret-code',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('probes', () => {
  it('answer: alive, ready, and metrics to this machine alone', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain(
      'ardoise_request_seconds_bucket',
    );
    const fromAfar = await fetch(`${app.url}/metrics`, {
      headers: { 'x-forwarded-for': '41.202.0.1' },
    });
    expect(fromAfar.status).toBe(404);
  });
});
