import { expect, test } from 'vitest';
import { type Fee, pendingAmount, feeState, installmentState } from './fee-states.ts';

const fee = (over: Partial<Fee> = {}): Fee => ({
  id: 'f',
  kind: 'tuition',
  title: 'Tuition',
  yearName: '2026–2027',
  enrolmentId: null,
  isLeft: false,
  isArrears: false,
  isClosed: false,
  amount: 120_000,
  discount: 0,
  netAmount: 120_000,
  paid: 40_000,
  pending: 80_000,
  status: 2,
  installments: [],
  joining: null,
  ...over,
});
const part = (paid: number, dueOn: string) => ({ amount: 40_000, paid, dueOn });
const today = '2026-11-12';

test('an installment is due on its deadline, overdue only after it, and neither once paid', () => {
  expect(installmentState(fee(), part(40_000, '2026-09-15'), today)).toBe('paid');
  expect(installmentState(fee(), part(10_000, '2026-11-11'), today)).toBe('overdue');
  expect(installmentState(fee(), part(0, today), today)).toBe('dueToday');
  expect(installmentState(fee(), part(5_000, today), today)).toBe('dueToday');
  expect(installmentState(fee(), part(0, '2026-11-13'), today)).toBe('coming');
  expect(installmentState(fee(), part(5_000, '2027-02-15'), today)).toBe('partly');
});

test('a closed fee asks for nothing more', () => {
  const closed = fee({ isClosed: true });
  expect(feeState(closed)).toBe('closed');
  expect(installmentState(closed, part(0, '2026-01-01'), today)).toBe('closed');
});

test('what is still to pay is the sum of what is pending', () => {
  expect(pendingAmount([fee(), fee({ pending: 5_000 })])).toBe(85_000);
});
