import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

let made = 0;

async function asServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own, with the schema and no rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  made += 1;
  const name = `ardoise_test_${process.pid}_${made}`;
  await asServer(async (client) => {
    // PostgreSQL copies a template only while nobody else does: the tests take turns.
    await client.query("select pg_advisory_lock(hashtext('ardoise-test-template'))");
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${inject('templateName')}`);
  });
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () =>
      asServer(
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  };
}
