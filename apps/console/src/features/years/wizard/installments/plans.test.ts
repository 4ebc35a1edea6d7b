import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  followTuition,
  missingAmount,
  nextInstallment,
  sumOf,
  withEqualParts,
  withPlanOf,
} from './plans.ts';
import { blankClass, blankInstallment, type ClassValues } from '../values.ts';

const taught = (tuition: string, ...parts: Array<[string, string]>): ClassValues => ({
  ...blankClass(),
  name: 'Form 1A',
  tuition,
  installments: parts.map(([amount, dueOn]) => ({ ...blankInstallment(), amount, dueOn })),
});
const shown = ({ installments }: ClassValues) =>
  installments.map(({ amount, dueOn }) => `${amount} ${dueOn}`);

test('equal parts add up to the tuition, written as the language writes', () => {
  const days = ['2026-09-15', '2026-12-15', '2027-03-15'];
  expect(shown(withEqualParts(taught('100,000'), days, 'en'))).toEqual([
    '34,000 15/09/2026',
    '33,000 15/12/2026',
    '33,000 15/03/2027',
  ]);
  expect(shown(withEqualParts(taught('120000'), days.slice(1), 'fr'))).toEqual([
    '60\u202f000 15/12/2026',
    '60\u202f000 15/03/2027',
  ]);
  expect(withEqualParts(taught('120000', ['1', '']), [], 'en').installments).toEqual([]);
});

test('the plan of one class is taken over in the same shares', () => {
  const model = taught('120,000', ['60,000', '15/09/2026'], ['60,000', '15/01/2027']);
  expect(shown(withPlanOf(taught('150,001'), model, 'en'))).toEqual([
    '75,001 15/09/2026',
    '75,000 15/01/2027',
  ]);
});

test('a plan that is taken over always adds up', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), amount, (parts, tuition) => {
      const model = taught('1', ...parts.map((part): [string, string] => [String(part), '']));
      expect(sumOf(withPlanOf(taught(String(tuition)), model, 'fr').installments)).toBe(tuition);
    }),
  );
});

test('another installment proposes what is missing', () => {
  const half = taught('120,000', ['50,000', '']);
  expect(missingAmount(half)).toBe(70_000);
  expect(nextInstallment(half, 'en').amount).toBe('70,000');
  expect(nextInstallment(taught('1,000', ['2,000', '']), 'en').amount).toBe('');
});

test('installments follow a changed tuition in their shares and days, and stay the same rows', () => {
  const changed = taught('180,000', ['60,000', '15/09/2026'], ['30,000', '15/01/2027']);
  const followed = followTuition(changed, 'en') ?? [];
  expect(followed.map(({ amount, dueOn }) => `${amount} ${dueOn}`)).toEqual([
    '120,000 15/09/2026',
    '60,000 15/01/2027',
  ]);
  expect(followed.map(({ key }) => key)).toEqual(changed.installments.map(({ key }) => key));
});

test('nothing follows where the sum is right, or while there is no tuition or no installment', () => {
  expect(followTuition(taught('90,000', ['60,000', ''], ['30,000', '']), 'en')).toBeNull();
  expect(followTuition(taught('', ['60,000', '']), 'en')).toBeNull();
  expect(followTuition(taught('15', ['60,000', '']), 'en')).toBeNull();
  expect(followTuition(taught('90,000'), 'en')).toBeNull();
});
