import { expect, test } from 'vitest';
import { workTogether } from './work-together.ts';

/** Work that goes on until it is let go. */
function heldWork(failing: (items: readonly number[]) => boolean = () => false) {
  const done: number[][] = [];
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = async (items: readonly number[]): Promise<void> => {
    await held;
    done.push([...items]);
    if (failing(items)) throw new Error(`not ${items.join(' ')}`);
  };
  return { done, work, letGo };
}

test('whoever comes while one is at work is served together in the next', async () => {
  const { done, work, letGo } = heldWork();
  const take = workTogether(work, 100);
  const all = [1, 2, 3, 4].map((item) => take([item]));
  letGo();
  await Promise.all(all);
  expect(done).toEqual([[1], [2, 3, 4]]);
  await take([5]);
  expect(done.at(-1)).toEqual([5]);
});

test('no more go together than are allowed, and one caller’s stay together', async () => {
  const { done, work, letGo } = heldWork();
  const take = workTogether(work, 3);
  const all = [[1], [2, 3], [4, 5], [6, 7, 8, 9], [10]].map((items) => take(items));
  letGo();
  await Promise.all(all);
  expect(done).toEqual([[1], [2, 3], [4, 5], [6, 7, 8, 9], [10]]);
});

test('where a common one fails, only whoever it fails for is told', async () => {
  const { done, work, letGo } = heldWork((items) => items.includes(3));
  const take = workTogether(work, 100);
  const all = [1, 2, 3, 4].map((item) => take([item]));
  letGo();
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(done).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
});
