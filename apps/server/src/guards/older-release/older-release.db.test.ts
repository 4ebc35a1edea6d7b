import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../../project-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { firstRolling } from '../rolling-migrations.ts';
import { findRefused, findShort, readStatements } from './statements.ts';

const release = readStatements();
const { migration, statements } = release;

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.remove();
});

describe('what an older release asks of the database', () => {
  it('is of one that may run beside this one, and is enough to stand for it', () => {
    const newer = readdirSync(path.join(projectFolder, 'apps/server/migrations')).filter(
      (file) => file > `${migration}.sql`,
    );
    expect(Number.parseInt(migration, 10)).toBeGreaterThanOrEqual(firstRolling);
    expect(newer.length).toBeGreaterThan(0);
    const tables = ['payments', 'ledger_entries', 'receipts', 'students', 'outbox', 'transactions'];
    for (const verb of ['insert into', 'from'])
      for (const table of tables)
        expect(
          statements.some((statement) => new RegExp(`${verb} "?${table}"?\\b`).test(statement)),
          `${verb} ${table}`,
        ).toBe(true);
  });

  it('is understood on the schema of today, and leaves out nothing that a row must have', async () => {
    expect(await findRefused(client, statements)).toEqual([]);
    expect(await findShort(client, release)).toEqual([]);
  });

  it.each([
    ['a column that is gone', 'alter table students drop column note'],
    ['a column under another name', 'alter table fees rename column amount to price'],
    ['a table under another name', 'alter table outbox rename to messages_out'],
  ])('is not understood with %s', async (_what, change) => {
    await client.query(`${change} cascade`.replace(/(rename .*) cascade/, '$1'));
    expect(await findRefused(client, statements)).not.toEqual([]);
  });

  it('is too little where a row must have one more value', async () => {
    await client.query('alter table payments add column desk text not null');
    const short = await findShort(client, release);
    expect([...new Set(short.map(({ column }) => column))]).toEqual(['payments.desk']);
  });
});
