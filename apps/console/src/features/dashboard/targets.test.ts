import { expect, it } from 'vitest';
import { canWith } from '../../lib/ability.ts';
import { targetsOf } from './targets.ts';

const range = {
  period: '30days' as const,
  days: { from: '2026-10-18', to: '2026-11-16' },
  today: '2026-11-16',
};
const { period } = range;

it('each figure leads to the list that explains it, over the same period', () => {
  const targets = targetsOf(range, () => true);
  expect(targets.collected).toEqual({ to: '/reports-payments', search: { period } });
  expect(targets.means('mtn')?.search).toEqual({ period, means: 'mtn' });
  expect(targets.expected).toEqual({
    to: '/fees',
    search: { dueFrom: '2026-10-18', dueTo: '2026-11-16' },
  });
  expect(targetsOf({ ...range, days: null }, () => true).expected?.search).toEqual({
    dueTo: '2026-11-16',
  });
  expect(targets.overdue).toEqual({ to: '/arrears', search: {} });
  expect(targets.pending?.search).toEqual({ owing: 'all' });
  expect(targets.due(null, '2026-08-17')?.search).toEqual({ dueTo: '2026-08-17' });
  expect(targets.due('2026-12-01', '2026-12-01')?.search).toEqual({
    dueFrom: '2026-12-01',
    dueTo: '2026-12-01',
  });
  expect(targets.ofClass('c')).toEqual({ to: '/fees', search: { classId: 'c' } });
  expect(targets.prompts('failed', 'expired')).toEqual({
    to: '/apps/transactions',
    search: { period, state: 'failed', failure: 'expired' },
  });
  expect(targets.cashSession('s')).toEqual({ to: '/cash/s', search: {} });
  expect(targets.message(['a', 'b'])?.search).toEqual({ families: 'a,b' });
});

it('the analyst opens fees and reports, and is led to no list of payments nor to a message', () => {
  const targets = targetsOf(range, canWith('analyst', null));
  expect(targets.collected).toBeDefined();
  expect(targets.family('f')).toBeDefined();
  expect(targets.prompts('failed')).toBeUndefined();
  expect(targets.cashSession('s')).toBeUndefined();
  expect(targets.remind).toBeUndefined();
});
