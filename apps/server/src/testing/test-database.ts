import pg from 'pg';
import { inject } from 'vitest';
import { lengthenWaits } from './short-waits.ts';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

let made = 0;

async function asServer(
  work: (client: pg.Client) => Promise<void>,
  connectionString = inject('serverUrl'),
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

interface TestDatabaseOptions {
  /** True: the queue puts jobs off for as long as in the product, not for a tenth of it. */
  readonly hasFullWaits?: boolean;
}

/** A database of its own, with the schema and no rows. */
export async function createTestDatabase({
  hasFullWaits = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  made += 1;
  const name = `ardoise_test_${process.pid}_${made}`;
  await asServer(async (client) => {
    // PostgreSQL copies a template only while nobody else does: the tests take turns.
    await client.query("select pg_advisory_lock(hashtext('ardoise-test-template'))");
    await client.query(`drop database if exists ${name} with (force)`);
    // File by file: written through the log it takes twice as long.
    await client.query(
      `create database ${name} template ${inject('templateName')} strategy file_copy`,
    );
  });
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  if (hasFullWaits) await asServer(lengthenWaits, url.href);
  return {
    url: url.href,
    remove: () =>
      asServer(
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}
