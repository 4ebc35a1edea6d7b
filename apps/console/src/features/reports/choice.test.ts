import { expect, it } from 'vitest';
import { isBackwards, isSameChoice, readChoice } from './choice.ts';

const classId = '0198c0de-0000-7000-8000-000000000001';

it('reads from an address what the report has, and leaves out what makes no sense', () => {
  expect(
    readChoice('payments', {
      period: '30days',
      means: 'cash',
      groupBy: 'means',
      columns: 'amount,nothing,paidAt',
      classId,
      studentId: 'somebody',
      gender: '2',
      q: '',
      saved: 'x',
      page: 3,
    }),
  ).toEqual({
    period: '30days',
    means: 'cash',
    groupBy: 'means',
    columns: 'paidAt,amount',
    classId,
  });
  expect(
    readChoice('payments', { period: '31days', groupBy: 'gender', from: '2026-02-30' }),
  ).toEqual({});
  expect(readChoice('students', { gender: 2, owed: 'overdue' })).toEqual({
    gender: '2',
    owed: 'overdue',
  });
});

it('prefers a named period to days, and knows none where the report has none', () => {
  expect(readChoice('payments', { period: 'month', from: '2026-11-01', to: '2026-11-02' })).toEqual(
    {
      period: 'month',
    },
  );
  expect(readChoice('guardians', { period: 'month', from: '2026-11-01' })).toEqual({});
});

it('sees that a period ends before it begins', () => {
  expect(isBackwards({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isBackwards({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  expect(isBackwards({ from: '2026-11-02' })).toBe(false);
});

it('finds what was saved in what is shown, whatever the order and however it is written', () => {
  const saved = { columns: '', period: 'month', gender: 2, owed: 'paid' };
  expect(isSameChoice('students', { gender: '2', owed: 'paid', period: 'month' }, saved)).toBe(
    true,
  );
  expect(isSameChoice('students', { owed: 'paid', period: 'month' }, saved)).toBe(false);
});
