import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { yearInput } from '@ardoise/contract/years';
import { expect, test } from 'vitest';
import { steps } from '../steps.ts';
import { problemsAt, findProblems, reachableStep, stepOf } from './problems.ts';
import {
  blankClass,
  blankCycle,
  blankInstallment,
  blankYear,
  toInput,
  type YearValues,
} from './values.ts';

const installment = (amount: string, dueOn: string) => ({ ...blankInstallment(), amount, dueOn });
const formOne = { ...blankClass(), name: 'Form 1A', tuition: '120,000' };
const year: YearValues = {
  reopeningOn: '7/9/2026',
  closingOn: '11062027',
  basicFees: null,
  cycles: [{ ...blankCycle('secondary'), classes: [formOne, blankClass()] }],
};
const withPlan = (...installments: ReturnType<typeof installment>[]): YearValues => ({
  ...year,
  cycles: [{ ...blankCycle('secondary'), classes: [{ ...formOne, installments }] }],
});
const plan = 'cycles.0.classes.0.installments';

test('a year that is right has no problem, and is what the call takes', () => {
  expect(findProblems(year, 'en')).toEqual({});
  expect(yearInput.safeParse(toInput(year)).success).toBe(true);
});

test('dates are compared although nothing else is there yet', () => {
  const dates = { ...blankYear(), reopeningOn: '11/06/2027', closingOn: '07/09/2026' };
  expect(problemsAt('dates', findProblems(dates, 'fr'))).toEqual({
    closingOn: fieldTexts.closingAfterReopening.fr,
  });
  expect(problemsAt('dates', findProblems({ ...dates, reopeningOn: '' }, 'en'))).toEqual({
    reopeningOn: fieldTexts.required.en,
  });
});

test('a broken date is told once, not again at each deadline', () => {
  const broken = { ...withPlan(installment('120000', '15/09/2026')), closingOn: '31/06/2027' };
  expect(findProblems(broken, 'en')).toEqual({ closingOn: fieldTexts.day.en });
});

test('the sum is looked at once every amount is one', () => {
  expect(findProblems(withPlan(installment('12,5', '15/09/2026')), 'en')).toEqual({
    [`${plan}.0.amount`]: fieldTexts.amount.en,
  });
  expect(findProblems(withPlan(installment('50 000', '15/09/2028')), 'en')).toEqual({
    [plan]: fieldTexts.installmentSum.en,
    [`${plan}.0.dueOn`]: fieldTexts.dueInYear.en,
  });
});

test('each field belongs to one step, and no step is reached before the ones that are not right', () => {
  expect(['closingOn', 'cycles', 'cycles.1.name', 'cycles.0.classes', plan].map(stepOf)).toEqual([
    'dates',
    'cycles',
    'cycles',
    'classes',
    'installments',
  ]);
  const noClass = findProblems({ ...year, cycles: [blankCycle('primary')] }, 'en');
  expect(reachableStep('preview', steps, noClass)).toBe('classes');
  expect(reachableStep('cycles', steps, noClass)).toBe('cycles');
  expect(reachableStep('preview', steps, findProblems(year, 'en'))).toBe('preview');
});
