import { transactionStatuses } from '@ardoise/contract/values/transaction-states';
import { expect, it } from 'vitest';
import { isOpen, labelOf, stateOf } from './money-state.ts';

const of = (
  status: (typeof transactionStatuses)[number],
  failure: 'refused' | null = null,
  needsAttention = false,
) => stateOf({ status, failure, needsAttention, isCountedLate: false });

it('money that moved counts as paid, whatever became of the notice', () => {
  expect([21, 41, 50, -41, -50].map((status) => of(status as 21))).toEqual([
    'paid',
    'paid',
    'completed',
    'noticeFailed',
    'noticeFailed',
  ]);
});

it('what staff counted after it had failed is complete: its notice did not fail', () => {
  const counted = {
    status: -50,
    failure: null,
    needsAttention: false,
    isCountedLate: true,
  } as const;
  expect(stateOf(counted)).toBe('completed');
});

it('a payment that ended badly with a reason has failed', () => {
  expect(of(-21, 'refused')).toBe('failed');
  expect(of(-50, 'refused')).toBe('failed');
});

it('only an open payment, or one that was paid after it failed, needs a person', () => {
  expect(of(-50, 'refused', true)).toBe('attention');
  expect(of(20)).toBe('pending');
  expect(of(20, null, true)).toBe('attention');
  expect(of(50, null, true)).toBe('completed');
  expect(transactionStatuses.filter(isOpen)).toEqual([10, 20]);
});

it('a payer who said no has declined; any other failure is one', () => {
  const facts = { status: -21, needsAttention: false, isCountedLate: false } as const;
  expect(labelOf({ ...facts, failure: 'refused' })).toBe('declined');
  expect(labelOf({ ...facts, failure: 'expired' })).toBe('failed');
  expect(labelOf({ ...facts, status: 50, failure: null })).toBe('completed');
});
