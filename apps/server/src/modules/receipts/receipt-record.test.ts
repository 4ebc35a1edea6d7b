import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialsOf,
  isSigned,
  type ReceiptRecord,
  receiptNumber,
  signRecord,
} from './receipt-record.ts';
import { testRecord as record } from './testing/receipts.ts';

const key = Buffer.from('the key of this test');

/** Keys in another order, as the database may give them back. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, held]) => [name, reordered(held)]),
  );
}

describe('a signed record', () => {
  const signature = signRecord(key, record);

  it('is recognised whatever the order of its keys', () => {
    expect(isSigned(key, reordered(record) as ReceiptRecord, signature)).toBe(true);
  });

  it('with any value changed is not', () => {
    const changes: Array<Partial<ReceiptRecord>> = [
      { amount: 40_001 },
      { number: 'LP/2026/001 874' },
      { school: 'Collège Les Palmiers ' },
      { students: [] },
      { students: record.students.map((student) => ({ ...student, className: 'Form 1A' })) },
      { creditLeft: 1 },
      { payerPhone: null },
    ];
    for (const change of changes)
      expect(isSigned(key, { ...record, ...change }, signature)).toBe(false);
  });

  it('with another key, or an altered signature, is not', () => {
    expect(isSigned(Buffer.from('another'), record, signature)).toBe(false);
    fc.assert(
      fc.property(fc.string(), (other) => {
        fc.pre(other !== signature);
        expect(isSigned(key, record, other)).toBe(false);
      }),
    );
  });
});

it.each([
  ['Grace Achu Nkeng', 'G. A. N.'],
  ['Jean-Pierre Élie Ŋwa', 'J. P. É. Ŋ.'],
  ['  Awa   Diallo ', 'A. D.'],
  ['ɔbi', 'Ɔ.'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each([
  [1, 'LP/2026/000 001'],
  [1_873, 'LP/2026/001 873'],
  [1_234_567, 'LP/2026/1234 567'],
])('receipt %d of a year is %s', (count, number) => {
  expect(receiptNumber('LP', 2026, count)).toBe(number);
});
