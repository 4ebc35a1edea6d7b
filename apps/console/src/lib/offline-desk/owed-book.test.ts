import { expect, it } from 'vitest';
import { seal } from './desk-cipher.ts';
import { findInBook } from './find-in-book.ts';
import { createOwedBook, lessTaken } from './owed-book.ts';
import { createDevice, fotso, takenOffline } from '../../testing/memory-desk.ts';

function openBook(device = createDevice()) {
  const asked: unknown[] = [];
  const pages = [
    { families: [fotso], next: 'fotso' },
    { families: [{ ...fotso, id: 'nkwi', students: [], installments: [] }], next: null },
  ];
  const book = createOwedBook({
    ...device,
    keys: device.openKeys(),
    fetchPage: async (query) => {
      asked.push(query.familyId ?? query.after);
      if (!device.server.isReached) throw new TypeError('No network.');
      if (query.familyId !== undefined) return { families: [{ ...fotso, recent: [] }], next: null };
      return pages[query.after === undefined ? 0 : 1] ?? { families: [], next: null };
    },
  });
  return { device, book, asked };
}

it('is fetched page by page, sealed, and there after a reload without a network', async () => {
  const { device, book, asked } = openBook();
  await book.renew('morning');
  expect(asked).toEqual([undefined, 'fotso']);
  await book.renew('morning');
  expect(asked).toHaveLength(2);
  const kept = [...device.sealed.values()].map(({ data }) => new TextDecoder().decode(data));
  expect(kept.join()).not.toContain('Fotso');
  device.server.isReached = false;
  const again = openBook(device);
  await again.book.load();
  expect([...again.book.families().keys()]).toEqual(['fotso', 'nkwi']);
});

it('says of each family when it was last seen, and keeps what it had where the line breaks', async () => {
  const { device, book } = openBook();
  await book.renew('morning');
  const first = device.now.ms;
  device.now.ms += 31 * 60_000;
  await book.see('morning', { ...fotso, installments: [] });
  expect(book.families().get('fotso')).toMatchObject({ at: device.now.ms });
  expect(book.families().get('nkwi')).toMatchObject({ at: first });
  device.server.isReached = false;
  await expect(book.renew('morning')).rejects.toThrow();
  const again = openBook(device);
  await again.book.load();
  expect(again.book.families().get('fotso')?.family.installments).toEqual([]);
  expect(again.book.families().get('nkwi')).toMatchObject({ at: first });
});

it('is fetched again once it is a quarter of an hour old, and of a family that has paid at once', async () => {
  const { device, book, asked } = openBook();
  await book.renew('morning');
  device.now.ms += 14 * 60_000;
  await book.renew('morning');
  expect(asked).toHaveLength(2);
  device.now.ms += 60_000;
  await book.renew('morning');
  expect(asked).toHaveLength(4);
  expect(book.renewedAt()).toBe(device.now.ms);
  // The line breaks before the family can be read again: what it paid is known all the same, also after a reload.
  await book.paid('morning', { studentIds: ['eric'], feeIds: [], amount: 5_000 });
  await book.see('morning', book.families().get('fotso')?.family ?? fotso);
  device.server.isReached = false;
  await expect(book.renewFamily('morning', 'fotso')).rejects.toThrow();
  const again = openBook(device);
  await again.book.load();
  const seen = again.book.families().get('fotso')?.family;
  expect(seen?.students.map(({ owed }) => owed)).toEqual([60_000, 15_000]);
  expect(seen?.recent).toMatchObject([{ feeIds: ['f2'], amount: 5_000, method: 'cash' }]);
  device.server.isReached = true;
  await book.renewFamily('morning', 'fotso');
  expect(asked.at(-1)).toBe('fotso');
  expect(book.families().get('fotso')?.family).toEqual(fotso);
});

it('a book that was kept before it knew what was just paid is read as one that knows of nothing', async () => {
  const device = createDevice();
  const { recent: _recent, ...before } = fotso;
  const sealed = await seal(await device.openKeys().open('morning'), 'page:0', [before]);
  await device.store.write([
    { ...sealed, id: 'page:0', kind: 'page', sessionId: 'morning', at: device.now.ms },
  ]);
  const { book } = openBook(device);
  await book.load();
  expect(book.families().get('fotso')?.family.recent).toEqual([]);
  await book.paid('morning', { studentIds: ['eric'], feeIds: [], amount: 5_000 });
  expect(book.families().get('fotso')?.family.recent).toHaveLength(1);
});

it('what was taken on this device since then is owed no longer', () => {
  const at = Date.parse('2026-11-17T07:30:00.000Z');
  const taken = takenOffline('one', { amount: 50_000 });
  const left = lessTaken({ family: fotso, at }, [taken]);
  expect(left.installments.map(({ open }) => open)).toEqual([20_000, 10_000]);
  expect(left.students.map(({ owed }) => owed)).toEqual([10_000, 20_000]);
  const recorded = { state: 'recorded', at: at - 1, recorded: {} } as never;
  expect(lessTaken({ family: fotso, at }, [{ ...taken, became: recorded }])).toEqual(fotso);
});

it.each([
  ['fot aw', ['awa']],
  ['eric', ['eric']],
  ['LBF-0412', ['awa']],
  ['0413', ['eric']],
  ['k7m2', ['awa']],
  ['fotso', ['awa', 'eric']],
  ['otso', []],
  [' ', []],
])('finds %s by name, student ID or payment code', (words, ids) => {
  expect(findInBook([fotso], words, 8).map(({ id }) => id)).toEqual(ids);
});
