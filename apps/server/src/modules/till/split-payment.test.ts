import { tillErrors } from '@ardoise/contract/take-payment';
import { paymentErrors } from '@ardoise/contract/payments';
import { expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { changeOf, splitOf } from './split-payment.ts';

const open = [
  { feeId: 'b', position: 0, dueOn: '2026-12-01', open: 30_000 },
  { feeId: 'a', position: 1, dueOn: '2026-10-01', open: 40_000 },
  { feeId: 'a', position: 2, dueOn: '2027-02-01', open: 10_000 },
];
const split = (amount: number, asCredit = false) =>
  splitOf({ amount, asCredit, language: 'en' }, open);

const refusalOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error instanceof Refusal ? error.entry : error;
  }
  return null;
};

it('fills by deadline over the children, each fee once', () => {
  expect(split(75_000)).toEqual({
    parts: [
      { feeId: 'a', amount: 45_000 },
      { feeId: 'b', amount: 30_000 },
    ],
    ahead: 0,
  });
});

it('refuses more than is owed, unless it is meant, and then not without bound', () => {
  expect(split(80_000).ahead).toBe(0);
  expect(refusalOf(() => split(80_001))).toBe(tillErrors.amountAbovePending);
  expect(split(80_001, true).ahead).toBe(1);
  expect(refusalOf(() => split(580_001, true))).toBe(tillErrors.tooMuchAhead);
  expect(refusalOf(() => splitOf({ amount: 1, asCredit: false, language: 'fr' }, []))).toBe(
    paymentErrors.nothingOwed,
  );
});

it('gives back what was given beyond the amount, and takes no less than it', () => {
  expect(changeOf(40_000, undefined, 'en')).toBe(0);
  expect(changeOf(40_000, 50_000, 'en')).toBe(10_000);
  expect(refusalOf(() => changeOf(40_000, 39_999, 'fr'))).toBe(tillErrors.givenTooLittle);
});
