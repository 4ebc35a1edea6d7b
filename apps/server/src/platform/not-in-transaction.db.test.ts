import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool, type Database } from './db/database.ts';
import { prepareRole } from './db/prepare.ts';
import { notInTransaction } from './not-in-transaction.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let marked: Database;
let told: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url, await prepareRole(database.url), 2);
  marked = createDatabase(pool, { tellSlowWork: (what) => void told.push(what) });
});
afterAll(async () => {
  await marked.close();
  await database.remove();
});
beforeEach(() => {
  told = [];
});

const draw = async (): Promise<string> => {
  notInTransaction('draw');
  return 'drawn';
};

describe('slow work', () => {
  it('is refused while a connection is held, with or without a transaction, and told of', async () => {
    await expect(marked.write('platform', draw)).rejects.toThrow('nobody may draw');
    await expect(marked.read('platform', draw)).rejects.toThrow('nobody may draw');
    expect(told).toEqual(['draw', 'draw']);
  });

  it('is told of also where it is caught on its way', async () => {
    await marked.write('platform', () => draw().catch(() => 'caught'));
    expect(told).toEqual(['draw']);
  });

  it('is done before and after, and everywhere outside of tests', async () => {
    expect(await draw()).toBe('drawn');
    await marked.write('platform', async () => {});
    expect(await draw()).toBe('drawn');
    expect(await createDatabase(marked.pool).write('platform', draw)).toBe('drawn');
    expect(told).toEqual([]);
  });
});
