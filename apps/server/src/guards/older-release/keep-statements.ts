import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { createPool } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { prepareRole } from '../../platform/db/prepare.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { migrateJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { projectFolder } from '../../project-folder.ts';
import { findRefused, findShort, isAboutRows, type ReleaseStatements } from './statements.ts';

// Run in the tree of a release, with the folder that `scripts/record-statements.mjs` has filled there and the file to write.
// What its own schema does not understand (statements of tests about tables of their own) is left out.
const [folder = '', file = ''] = process.argv.slice(2);
const migrations = path.join(projectFolder, 'apps/server/migrations');

async function readRecorded(): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  const statements = lines.map((line) => JSON.parse(line) as string);
  return [...new Set(statements)].filter(isAboutRows).sort();
}

const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-statements-'));
const postgres = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
try {
  const pool = createPool(postgres.url, await prepareRole(postgres.url), 4);
  await migrate(pool, migrations);
  await migrateJobs(pool, createLog('silent'));
  await pool.end();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const recorded = await readRecorded();
  const refused = new Set((await findRefused(client, recorded)).map(({ statement }) => statement));
  const statements = recorded.filter((statement) => !refused.has(statement));
  const short = await findShort(client, { statements, filledByTriggers: [] });
  await client.end();
  const names = (await readdir(migrations)).sort();
  const kept: ReleaseStatements = {
    migration: (names.at(-1) ?? '').replace(/\.sql$/, ''),
    filledByTriggers: [...new Set(short.map(({ column }) => column))].sort(),
    statements,
  };
  await writeFile(file, gzipSync(JSON.stringify(kept, null, 1), { level: 9 }));
  process.stdout.write(`${kept.statements.length} kept, ${refused.size} left out\n`);
} finally {
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
