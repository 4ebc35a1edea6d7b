import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function renameQueue(from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(`alter table graphile_worker.${from} rename to ${to}`);
  await client.end();
}

const readiness = async () => {
  const response = await fetch(`${app.url}/readyz`);
  return { status: response.status, body: await response.json() };
};

it('a node whose workers no longer see the queue is not ready, says why, and comes back by itself', async () => {
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } });
  await renameQueue('_private_jobs', 'hidden_jobs');
  const notReady = { status: 503, body: { status: 'not ready', failing: ['jobs'] } };
  await until('not ready', async () => (await readiness()).status === 503);
  expect(await readiness()).toEqual(notReady);
  await renameQueue('hidden_jobs', '_private_jobs');
  await until('ready', async () => (await readiness()).status === 200);
});
