import { expect, it } from 'vitest';
import { letFinish } from './let-finish.ts';

const never = new Promise<never>(() => {});

it('workers that have stopped are waited for no longer', async () => {
  await letFinish(Promise.resolve(), () => false, 60_000);
});

it('workers that never say that they have stopped are let go of once none of their jobs runs, and not before', async () => {
  let looks = 0;
  await letFinish(
    never,
    () => {
      looks += 1;
      return looks > 3;
    },
    20,
  );
  expect(looks).toBe(4);
});
