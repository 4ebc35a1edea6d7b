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
import { restoreBackup } from './restore-backup.ts';

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

describe('what the first release of the year has left', () => {
  it('is brought to the schema of today, keeps every row of its books, and is served', async () => {
    const { manifest, migrated, broken } = await restoreBackup(
      firstRelease,
      {
        databaseUrl: database.url,
        storage: await diskStorage(folder, createLog('silent')),
        secret: null,
      },
      { mayReplace: false, passphrase: async () => '', say: () => {} },
    );
    expect(manifest.migrations.at(-1)).toBe('009-credit-and-search');
    expect(migrated).toBeGreaterThan(80);
    expect(broken).toEqual([]);
    app = await startTestApp({ databaseUrl: database.url });
    const { services } = app.node;
    for (const name of ['students', 'guardians', 'families', 'payments', 'receipts', 'fees']) {
      const rows = manifest.tables.find((table) => table.name === name)?.rows;
      const found = await services.db.read('platform', (tx) =>
        sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(tx),
      );
      expect(found.rows[0]?.count, name).toBe(rows);
    }
    const { body } = await app.call(login, {
      body: { login: 'owner@demo.school', password: 'ardoise-demo', appId: 'demo' },
    });
    expect(body.errorMsg).toBeNull();
  });
});
