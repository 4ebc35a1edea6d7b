import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { prepareRole } from '../platform/db/prepare.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { projectFolder } from '../project-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    templateName: string;
  }
}

const templateName = 'ardoise_test_template';

/** One PostgreSQL for all tests: the embedded one, or an outside one by ARDOISE_TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['ARDOISE_TEST_DATABASE_URL'];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-tests-'));
  const embedded =
    outside === undefined
      ? await startEmbeddedPostgres({ dataFolder: folder, log: () => {}, durable: false })
      : null;
  const serverUrl = outside ?? embedded?.url ?? '';
  await makeTemplate(serverUrl);
  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  return async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * A wait of the queue is a tenth of what the product asked for: a poll after 2 s comes after 200 ms. How long each wait
 * is to be is proved by the rules that decide it.
 */
const shortenWaits = `
  create function shorten_wait() returns trigger language plpgsql as $$
  begin
    new.run_at := now() + (new.run_at - now()) / 10;
    return new;
  end $$;
  create trigger shorten_wait before insert or update of run_at on graphile_worker._private_jobs
    for each row when (new.run_at > now()) execute function shorten_wait()`;

/** Migrated once; each test file copies it, which takes some 50 ms. */
async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${templateName} with (force)`);
  await client.query(`create database ${templateName}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${templateName}`;
  const pool = createPool(url.href, await prepareRole(url.href), 4);
  await migrate(pool, path.join(projectFolder, 'apps/server/migrations'));
  await migrateJobs(pool, createLog('silent'));
  await pool.query(shortenWaits);
  await pool.end();
}
