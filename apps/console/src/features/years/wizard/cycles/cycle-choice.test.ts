import { expect, test } from 'vitest';
import { withCycle, withoutCycle } from './cycle-choice.ts';
import { blankCycle } from '../values.ts';

test('cycles stand from the youngest to the oldest, the own ones last, whenever they were chosen', () => {
  const own = { ...blankCycle('custom'), name: 'Evening' };
  const second = { ...blankCycle('custom'), name: 'Holiday' };
  const chosen = [own, blankCycle('secondary'), second, blankCycle('nursery')].reduce(
    withCycle,
    [] as ReturnType<typeof blankCycle>[],
  );
  expect(chosen.map(({ kind, name }) => name || kind)).toEqual([
    'nursery',
    'secondary',
    'Evening',
    'Holiday',
  ]);
  expect(withoutCycle(chosen, own.key).map(({ kind }) => kind)).toEqual([
    'nursery',
    'secondary',
    'custom',
  ]);
});
