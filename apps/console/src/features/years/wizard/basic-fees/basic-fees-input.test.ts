import { yearBasicFees } from '@ardoise/contract/basic-fees';
import { expect, test } from 'vitest';
import { blankBasicFee, blankClass, blankCycle, blankYear } from '../values.ts';
import { toBasicFees } from './basic-fees-input.ts';

const primary = {
  ...blankCycle('primary'),
  key: 'primary',
  classes: [
    { ...blankClass(), key: 'cp', name: 'CP A' },
    { ...blankClass(), key: 'cm2', name: 'CM2 A' },
    blankClass(),
  ],
};

test('a step that was never opened sends nothing, and an empty one asks for nothing', () => {
  expect(toBasicFees(blankYear())).toBeUndefined();
  expect(toBasicFees({ ...blankYear(), basicFees: [] })).toEqual([]);
});

test('amounts are sent by the places of their cycles and classes', () => {
  const exam = {
    ...blankBasicFee('Exam fee'),
    amount: '0',
    amounts: { primary: '2 000', cm2: '5,000', gone: '1' },
  };
  const [sent] = toBasicFees({ ...blankYear(), cycles: [primary], basicFees: [exam] }) ?? [];
  expect(sent).toEqual({
    name: 'Exam fee',
    every: 'year',
    amount: 0,
    amounts: [
      { cycle: 0, amount: 2_000 },
      { cycle: 0, class: 1, amount: 5_000 },
    ],
  });
  expect(yearBasicFees.safeParse([sent]).success).toBe(true);
});
