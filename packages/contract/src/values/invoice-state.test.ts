import { describe, expect, test } from 'vitest';
import { isNumberPattern, numberIn, numberSeries } from './invoice-number.ts';
import { invoiceState } from './invoice-state.ts';

const sent = { state: 'sent', paid: 0, pending: 10_000, nextDueOn: '2026-11-10' } as const;

describe('the state of an invoice', () => {
  test.each([
    ['draft', { ...sent, state: 'draft' }],
    ['void', { ...sent, state: 'void' }],
    ['sent', sent],
    ['partiallyPaid', { ...sent, paid: 1 }],
    ['pastDue', { ...sent, nextDueOn: '2026-11-09' }],
    ['pastDue', { ...sent, paid: 1, nextDueOn: '2026-11-09' }],
    ['paid', { ...sent, paid: 10_000, pending: 0, nextDueOn: null }],
    ['credited', { ...sent, pending: 0, nextDueOn: null }],
  ] as const)('is %s', (shown, invoice) => {
    expect(invoiceState(invoice, '2026-11-10')).toBe(shown);
  });
});

describe('the number of an invoice', () => {
  test('follows the pattern of the school', () => {
    expect(numberIn(numberSeries('F{year}/{month}-{number}', '2026-09-07'), 12)).toBe(
      'F2026/09-0012',
    );
    expect(numberIn(numberSeries('{number}', '2026-09-07'), 123_456)).toBe('123456');
  });

  test.each(['INV-{year}-{number}', '{number}', '{year}/{month}/{number}', 'Facture {number}'])(
    'may be written %s',
    (pattern) => {
      expect(isNumberPattern(pattern)).toBe(true);
    },
  );

  test.each([
    '',
    'INV',
    '{number}{number}',
    '{month}-{number}',
    '{number',
    '{number}}',
    '{day}-{number}',
    'a<b>{number}',
    `${'x'.repeat(40)}{number}`,
  ])('may not be written %s', (pattern) => {
    expect(isNumberPattern(pattern)).toBe(false);
  });
});
