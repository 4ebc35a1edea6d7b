import { expect, it } from 'vitest';
import { blankTerms, type TermValues } from './invoice-values.ts';
import { liveTotals } from './live-totals.ts';

const terms = (change: Partial<TermValues>): TermValues => ({ ...blankTerms(), ...change });
const items = [{ amount: '100,000' }, { amount: '50 001' }];

it('adds up what is typed as the server will', () => {
  const typed = terms({ discountBy: 'percent', discount: '10', tax: '19,25', extra: '500' });
  expect(liveTotals(typed, items)).toMatchObject({
    subtotal: 150_001,
    discount: 15_000,
    tax: 25_988,
    extra: 500,
    total: 161_489,
  });
});

it('counts a field that is not yet right as nothing', () => {
  const typed = terms({ discount: 'a', tax: '1.234', extra: '-5' });
  expect(liveTotals(typed, [...items, { amount: '' }, { amount: 'x' }]).total).toBe(150_001);
});

it('shows percentages in francs that add up to the total', () => {
  const part = (key: string, share: string, dueOn: string) => ({ key, share, dueOn });
  const typed = terms({
    installmentsBy: 'percent',
    parts: [
      part('a', '33.33', '01/12/2026'),
      part('b', '33.33', '01/01/2027'),
      part('c', '33.34', '01/02/2027'),
    ],
  });
  const live = liveTotals(typed, items);
  expect(live.shared).toBe(10_000);
  expect(live.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(live.total);
  const underWay = liveTotals({ ...typed, parts: [part('a', '40', ''), part('b', '', '')] }, items);
  expect(underWay.shared).toBe(4_000);
  expect(underWay.installments.map(({ amount }) => amount)).toEqual([60_000, 0]);
});
