import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createPool } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { prepareRole } from '../../platform/db/prepare.ts';
import { migrateJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { projectFolder } from '../../project-folder.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const migrations = path.join(projectFolder, 'apps/server/migrations');

/** The migrations of a release that kept messages in clear. */
async function copyEarlierMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-migrations-'));
  const earlier = (await readdir(migrations)).filter((file) => file < '017');
  await Promise.all(
    earlier.map((file) => cp(path.join(migrations, file), path.join(folder, file))),
  );
  return folder;
}

it('an upgrade leaves no code and no link of before, neither in the outbox nor in the queue', async () => {
  const database = await createTestDatabase();
  // Of the superuser, who sees every row.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const pool = createPool(database.url, await prepareRole(database.url), 2);
  const folder = await copyEarlierMigrations();
  await migrate(pool, folder);
  await migrateJobs(pool, createLog('silent'));
  await client.query(`
    insert into outbox (org_id, id, channel, recipient, body, state, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'sms', '677123456', 'your code is 123456', state, now()
      from unnest(array['sent', 'failed', 'waiting']) state`);
  await client.query(`
    select graphile_worker.add_job('identity.deliver-reset-code', '{"code": "123456"}');
    select graphile_worker.add_job('payments.notice', '{"id": "kept"}')`);
  await migrate(pool, migrations);
  expect((await client.query('select * from outbox')).rows).toEqual([]);
  const jobs = await client.query('select payload from graphile_worker._private_jobs');
  expect(jobs.rows).toEqual([{ payload: { id: 'kept' } }]);
  await client.end();
  await pool.end();
  await database.remove();
  await rm(folder, { recursive: true });
});
