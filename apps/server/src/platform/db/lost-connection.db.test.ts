import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutConnections } from '../../testing/attacks/cut-connections.ts';
import { startPooler } from '../../testing/attacks/pooler.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createDatabase, createPool, type Database, type Tx } from './database.ts';
import { prepareRole } from './prepare.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, await prepareRole(database.url), 2));
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

/** Work whose connection is cut at its first try, as in a failover. */
function cutOnce() {
  let tries = 0;
  const work = async (tx: Tx): Promise<number> => {
    tries += 1;
    if (tries === 1) await cutConnections(database.url);
    await sql`select 1`.execute(tx);
    return tries;
  };
  return { work, tries: () => tries };
}

it('is not noticed by who only reads', async () => {
  expect(await db.read('platform', cutOnce().work)).toBe(2);
});

it.each(['hold', 'write'] as const)('is told to whoever changes something by %s', async (way) => {
  const { work, tries } = cutOnce();
  await expect(db[way]('platform', work)).rejects.toThrow();
  expect(tries()).toBe(1);
  expect(await db.read('platform', async () => 'well')).toBe('well');
});

it('a connection to a server that takes no changes any more is not used again', async () => {
  const one = createDatabase(createPool(database.url, await prepareRole(database.url), 1));
  await one.hold('platform', (tx) => sql`set default_transaction_read_only = on`.execute(tx));
  const change = (tx: Tx) => sql`delete from sign_in_failures`.execute(tx);
  await expect(one.write('platform', change)).rejects.toThrow('read-only');
  expect((await one.write('platform', change)).rows).toEqual([]);
  await one.close();
});

it('a pooler that lets fall what connections are opened with is refused at the start, in one sentence', async () => {
  const pooler = await startPooler(database.url);
  await expect(prepareRole(pooler.url)).rejects.toThrow(/connection pooler, .* such as HAProxy\.$/);
  await pooler.stop();
});
