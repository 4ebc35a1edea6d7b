import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { login } from '@ardoise/contract/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { projectFolder } from '../project-folder.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readBackupFile } from './file/backup-file.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { fileOf, tableOf, verifyBackup } from './verify-backup.ts';

/** The demo school as the first release of the year filled it, with its schema of nine migrations. */
const firstRelease = path.join(
  projectFolder,
  'apps/server/src/backup/fixtures/first-release.tar.gz',
);

let database: TestDatabase;
let folder: string;
let app: TestApp | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-upgrade-'));
});
afterAll(async () => {
  await app?.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const books = [
  ...['students', 'guardians', 'families', 'fees', 'stored_files'],
  ...['payments', 'allocations', 'receipts', 'ledger_entries'],
];
const withAmounts = ['payments', 'allocations', 'ledger_entries'];

/** What the fixture itself says, read from its rows and not from a database. */
async function readFixture({ tables }: Manifest) {
  const sums = new Map(withAmounts.map((name) => [name, 0]));
  const files = new Map<string, Buffer>();
  for await (const { name, content } of readBackupFile(firstRelease, async () => '')) {
    const stored = fileOf(name);
    if (stored !== null) files.set(stored, content);
    const table = tables.find((one) => `${one.schema}.${one.name}` === tableOf(name));
    const sum = sums.get(table?.name ?? '');
    if (table === undefined || sum === undefined) continue;
    const place = table.columns.indexOf('amount');
    const amounts = content
      .toString()
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t')[place]);
    sums.set(
      table.name,
      amounts.reduce((total, amount) => total + Number(amount), sum),
    );
  }
  return { sums, files };
}

async function ask(node: TestApp, text: string, table: string): Promise<number | undefined> {
  const { rows } = await node.node.services.db.read('platform', (tx) =>
    sql<{ found: number }>`select ${sql.raw(text)}::int as found from ${sql.table(table)}`.execute(
      tx,
    ),
  );
  return rows[0]?.found;
}

describe('what the first release of the year has left', () => {
  it('is brought to the schema of today, keeps every row, franc and paper of its books, and is served', async () => {
    const storage = await diskStorage(folder, createLog('silent'));
    const backup = await verifyBackup(firstRelease, async () => '');
    const { manifest } = backup;
    const { migrated, broken } = await restoreBackup(
      backup,
      { databaseUrl: database.url, storage, secret: null },
      { mayReplace: false, passphrase: async () => '', say: () => {} },
    );
    expect(manifest.migrations.at(-1)).toBe('009-credit-and-search');
    expect(migrated).toBeGreaterThan(80);
    expect(broken).toEqual([]);
    app = await startTestApp({ databaseUrl: database.url });
    for (const name of books) {
      const rows = manifest.tables.find((table) => table.name === name)?.rows;
      expect(rows, name).toBeGreaterThan(0);
      expect(await ask(app, 'count(*)', name), name).toBe(rows);
    }
    const { sums, files } = await readFixture(manifest);
    for (const [name, sum] of sums) {
      expect(sum, name).toBeGreaterThan(0);
      expect(await ask(app, 'sum(amount)', name), name).toBe(sum);
    }
    expect(files.size).toBe(24);
    for (const [name, content] of files) expect(await storage.get(name), name).toEqual(content);
    const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
    expect(await ask(app, 'sum(bytes)', 'stored_files')).toBe(bytes);
    const { body } = await app.call(login, {
      body: { login: 'owner@demo.school', password: 'ardoise-demo', appId: 'demo' },
    });
    expect(body.errorMsg).toBeNull();
  });
});
