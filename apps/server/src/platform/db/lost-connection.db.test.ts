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

it('a pooler that lets fall what connections are opened with is refused at the start, in one sentence', async () => {
  const pooler = await startPooler(database.url);
  await expect(prepareRole(pooler.url)).rejects.toThrow(/connection pooler .* in session mode\.$/);
  await pooler.stop();
});
