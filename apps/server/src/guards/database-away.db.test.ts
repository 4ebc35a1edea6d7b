import { getConfig } from '@ardoise/contract/system';
import { login } from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../testing/builders.ts';
import { testPassword } from '../testing/test-password.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let appId: string;
const dbPoolSize = 2;

beforeAll(async () => {
  app = await startTestApp({ settings: { dbPoolSize, dbWaitMs: 5_000 } });
  appId = (await createSchool(app)).appId;
});
afterAll(() => app.close());

const pages = (): string[] => [
  `/apply/${appId}`,
  `/apply/${appId}/follow/secret`,
  '/pay/ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKM',
  '/files/11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222',
  '/readyz',
];

describe('while no connection of the database can be had', () => {
  it('calls and pages answer 503 and none says that we failed', async () => {
    const { pool } = app.node.services.db;
    const taken = await Promise.all(Array.from({ length: dbPoolSize }, () => pool.connect()));
    const [signIn, config, ...shown] = await Promise.all([
      app.call(login, { body: { login: 'a@b.test', password: testPassword, appId } }),
      app.call(getConfig),
      ...pages().map((page) => fetch(`${app.url}${page}`)),
    ]);
    for (const client of taken) client.release();
    expect([signIn.status, config.status]).toEqual([503, 503]);
    const statuses = Object.fromEntries(
      shown.map(({ url, status }) => [new URL(url).pathname, status]),
    );
    expect(Object.values(statuses), JSON.stringify(statuses)).not.toContain(500);
    expect(statuses[`/apply/${appId}`]).toBe(503);
    expect((await fetch(`${app.url}/apply/${appId}`)).status).toBe(200);
  });
});
