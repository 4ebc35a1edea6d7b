import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { prepareRole } from '../platform/db/prepare.ts';
import { clusterFolderIn } from '../platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { projectFolder } from '../project-folder.ts';
import { findQuickFolder } from './quick-folder.ts';
import { shortenWaits } from './short-waits.ts';

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
  const folder = await mkdtemp(path.join(await findQuickFolder(), 'ardoise-tests-'));
  const embedded =
    outside === undefined
      ? await startEmbeddedPostgres({
          dataFolder: folder,
          log: () => {},
          durable: false,
          hasSocket: true,
        })
      : null;
  const serverUrl = outside ?? (await makeNear(embedded?.url ?? '', clusterFolderIn(folder)));
  await makeTemplate(serverUrl);
  project.provide('serverUrl', serverUrl);
  project.provide('templateName', templateName);
  return async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What a system allows for the name of a socket, at the least; the port comes after the folder. */
const longestFolder = 80;

/**
 * The tests open thousands of connections and ask hundreds of thousands of short questions. Over a socket in the cluster's
 * folder, into which nobody else can look, no password has to be proved, and a question costs less.
 */
async function makeNear(url: string, cluster: string): Promise<string> {
  if (cluster.length > longestFolder) return url;
  const rules = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';
  await writeFile(path.join(cluster, 'pg_hba.conf'), rules);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_reload_conf()');
  await client.end();
  return url.replace('127.0.0.1', encodeURIComponent(cluster));
}

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
  await shortenWaits(pool);
  await pool.end();
}
