import { generateKeyPairSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createPublishedKeys } from './published-keys.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const log = { warn: vi.fn() } as never;

function createClock() {
  let nowMs = 0;
  return {
    now: () => new Date(nowMs),
    advance: (seconds: number) => {
      nowMs += seconds * 1_000;
    },
  };
}

it('are fetched once for all who wait, and then known for a day', async () => {
  const clock = createClock();
  const fetchAny = vi.fn(async () => new Map([['one', publicKey]]));
  const keys = createPublishedKeys({ clock, log }, fetchAny);
  const found = await Promise.all(Array.from({ length: 64 }, () => keys.find('one')));
  expect(found.every((key) => key === publicKey)).toBe(true);
  clock.advance(86_399);
  expect(await keys.find('one')).toBe(publicKey);
  expect(fetchAny).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(await keys.find('one')).toBe(publicKey);
  expect(fetchAny).toHaveBeenCalledTimes(2);
});

it('one that is not known is asked for once a minute, and found when it is published', async () => {
  const clock = createClock();
  const published = new Map([['one', publicKey]]);
  const fetchAny = vi.fn(async () => new Map(published));
  const keys = createPublishedKeys({ clock, log }, fetchAny);
  for (let times = 0; times < 100; times += 1) expect(await keys.find(`no-${times}`)).toBeNull();
  expect(fetchAny).toHaveBeenCalledTimes(1);
  published.set('two', publicKey);
  clock.advance(60);
  expect(await keys.find('two')).toBe(publicKey);
  expect(fetchAny).toHaveBeenCalledTimes(2);
});

it('while they cannot be fetched nothing is known, and what was known stays so', async () => {
  const clock = createClock();
  let isDown = true;
  const keys = createPublishedKeys({ clock, log }, async () => {
    if (isDown) throw new Error('down');
    return new Map([['one', publicKey]]);
  });
  expect(await keys.find('one')).toBeNull();
  isDown = false;
  clock.advance(60);
  expect(await keys.find('one')).toBe(publicKey);
  isDown = true;
  clock.advance(60);
  expect(await keys.find('two')).toBeNull();
  expect(await keys.find('one')).toBe(publicKey);
});
