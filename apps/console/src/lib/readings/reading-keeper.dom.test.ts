import type { Query } from '@tanstack/react-query';
import type { Topic } from '@ardoise/contract/protocol/topics';
import { expect, it } from 'vitest';
import { createReadingKeeper, keptForMs, mostReadings } from './reading-keeper.ts';
import type { KeptReading, ReadingStore } from './reading-store.ts';
import { isKept, withoutSecrets } from './what-is-kept.ts';

function memoryStore() {
  const kept = new Map<string, KeptReading>();
  const store: ReadingStore = {
    read: async (key) => kept.get(key),
    write: async (reading) => void kept.set(reading.key, reading),
    list: async () => [...kept.values()].toSorted((a, b) => a.at - b.at),
    remove: async (keys) => keys.forEach((key) => void kept.delete(key)),
    clear: async () => kept.clear(),
  };
  return { kept, store };
}

const query = (queryHash: string, ...reads: Topic[]) =>
  ({ queryHash, meta: { reads } }) as unknown as Query;

function setUp() {
  const { kept, store } = memoryStore();
  const now = { ms: 1_000_000_000_000, person: 'nkeng' as string | null };
  const open = () =>
    createReadingKeeper({
      store,
      clock: { now: () => now.ms, after: () => () => {} },
      known: async () => {},
      owner: () => now.person,
    });
  return { kept, now, open };
}

it('gives a person what they have read, with when', async () => {
  const { now, open } = setUp();
  const keeper = open();
  await keeper.keep(query('students', 'students'), { items: ['Fotso Awa'] });
  const at = now.ms;
  now.ms += 60_000;
  expect(await keeper.recall(query('students', 'students'))).toMatchObject({
    at,
    data: { items: ['Fotso Awa'] },
  });
  expect(await keeper.recall(query('students page 2', 'students'))).toBeNull();
});

it('gives nobody what another person has read, and removes it when they sign in', async () => {
  const { kept, now, open } = setUp();
  await open().keep(query('students', 'students'), ['Fotso Awa']);
  now.person = 'ateba';
  const keeper = open();
  expect(await keeper.recall(query('students', 'students'))).toBeNull();
  await keeper.keep(query('families', 'families'), []);
  expect([...kept.keys()]).toEqual(['families']);
});

it('keeps nothing for nobody, and nothing after a sign-out', async () => {
  const { kept, now, open } = setUp();
  const keeper = open();
  await keeper.keep(query('students', 'students'), []);
  now.person = null;
  await keeper.forget();
  await keeper.keep(query('families', 'families'), []);
  expect(kept.size).toBe(0);
  expect(await keeper.recall(query('students', 'students'))).toBeNull();
});

it('what is a week old is not shown, and goes', async () => {
  const { kept, now, open } = setUp();
  await open().keep(query('students', 'students'), []);
  now.ms += keptForMs + 1;
  expect(await open().recall(query('students', 'students'))).toBeNull();
  await open().keep(query('families', 'families'), []);
  expect([...kept.keys()]).toEqual(['families']);
});

it('of too many the oldest go', async () => {
  const { kept, now, open } = setUp();
  const keeper = open();
  for (let at = 0; at < mostReadings + 3; at += 1) {
    now.ms += 1;
    await keeper.keep(query(`page ${at}`, 'students'), []);
  }
  await open().keep(query('last', 'students'), []);
  expect(kept.size).toBe(mostReadings + 1);
  expect(kept.has('page 2')).toBe(false);
  expect(kept.has('page 3')).toBe(true);
});

it('keeps neither one’s account nor health, nor what is recorded when it is read', () => {
  expect(isKept(['students', 'fees'])).toBe(true);
  expect(isKept(['account'])).toBe(false);
  expect(isKept(['students', 'health', 'documents'])).toBe(false);
  expect(isKept([])).toBe(false);
  expect(isKept(undefined)).toBe(false);
});

it('takes out whatever opens something', () => {
  const read = {
    items: [{ receiptNumber: 'R-1', receiptCode: 'HK7', amount: 5, payAddress: '/pay/x' }],
    health: { bloodGroup: 'A' },
    accessToken: 'x',
    name: null,
  };
  expect(withoutSecrets(read)).toEqual({
    items: [{ receiptNumber: 'R-1', receiptCode: null, amount: 5, payAddress: null }],
    health: null,
    accessToken: null,
    name: null,
  });
});
