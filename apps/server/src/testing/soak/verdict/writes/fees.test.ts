import { describe, expect, it } from 'vitest';
import { compareSentInvoices, compareSubscriptions } from './fees.ts';

const told = { subscriptionId: 's', studentId: 'grace' };
const row = { ...told, fees: 1 };

describe('subscriptions that were acknowledged', () => {
  it('are there, each with one fee', () => {
    expect(compareSubscriptions([told], [row])).toEqual({ found: 1, findings: [] });
  });

  it('are a finding where one is gone, has no fee or two, or is of another student', () => {
    const others = [[], [{ ...row, fees: 0 }], [{ ...row, fees: 2 }], [{ ...row, studentId: 'b' }]];
    for (const rows of others)
      expect(compareSubscriptions([told], rows)).toMatchObject({
        found: 0,
        findings: [{ rule: 'an acknowledged subscription is not there with one fee' }],
      });
  });

  it('are a finding where one is there that nobody was told of', () => {
    const rows = [row, { ...row, subscriptionId: 'twin' }];
    expect(compareSubscriptions([told], rows)).toMatchObject({
      found: 1,
      findings: [{ rule: 'a subscription is there that nobody was told of' }],
    });
  });
});

describe('invoices that were sent', () => {
  const sent = [
    { id: 'a', number: 'INV-1' },
    { id: 'b', number: 'INV-2' },
  ];
  const rulesOf = (...books: Parameters<typeof compareSentInvoices>): string[] =>
    compareSentInvoices(...books).findings.map(({ rule }) => rule);

  it('are there, each under its number', () => {
    expect(compareSentInvoices(sent, sent)).toEqual({ found: 2, findings: [] });
  });

  it('are a finding where one was not sent after all, or has another number than was acknowledged', () => {
    for (const rows of [[], [{ id: 'a', number: 'INV-3' }]])
      expect(compareSentInvoices(sent, [{ id: 'b', number: 'INV-2' }, ...rows])).toMatchObject({
        found: 1,
        findings: [{ rule: 'an invoice that was sent is not, or under another number' }],
      });
  });

  it('are a finding where one went that nobody was told of, or two have one number', () => {
    expect(rulesOf(sent, [...sent, { id: 'c', number: 'INV-3' }])).toEqual([
      'an invoice was sent that nobody was told of',
    ]);
    const same = sent.map(({ id }) => ({ id, number: 'INV-1' }));
    expect(rulesOf(same, same)).toEqual(['two invoices were sent under one number']);
  });
});
