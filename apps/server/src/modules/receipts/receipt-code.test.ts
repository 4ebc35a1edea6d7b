import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReceiptCode, newReceiptCode, readReceiptCode } from './receipt-code.ts';

const key = Buffer.from('the key of this test');
const symbols = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'.split('');

const code = fc.constant(null).map(() => newReceiptCode(key));
const place = fc.integer({ min: 0, max: 19 });

describe('a receipt’s code', () => {
  it('is read as printed, typed in any case, with spaces or dashes', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(readReceiptCode(key, made)).toBe(made);
        const pasted = `\u200e${formatReceiptCode(made).replaceAll('-', '\u2011')}\u200b`;
        expect(readReceiptCode(key, pasted)).toBe(made);
        expect(readReceiptCode(key, ` ${formatReceiptCode(made).toLowerCase()} `)).toBe(made);
        expect(readReceiptCode(key, formatReceiptCode(made).replaceAll('-', ' '))).toBe(made);
      }),
    );
  });

  it('with any one symbol changed is caught', () => {
    fc.assert(
      fc.property(code, place, fc.constantFrom(...symbols), (made, at, symbol) => {
        fc.pre(made.charAt(at) !== symbol);
        expect(readReceiptCode(key, made.slice(0, at) + symbol + made.slice(at + 1))).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });

  it('with any two symbols swapped is caught', () => {
    fc.assert(
      fc.property(code, place, place, (made, one, other) => {
        fc.pre(made.charAt(one) !== made.charAt(other));
        const swapped = made.split('');
        swapped[one] = made.charAt(other);
        swapped[other] = made.charAt(one);
        expect(readReceiptCode(key, swapped.join(''))).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });

  it('with a symbol missing or too many is caught', () => {
    fc.assert(
      fc.property(code, place, fc.constantFrom(...symbols), (made, at, symbol) => {
        expect(readReceiptCode(key, made.slice(0, at) + made.slice(at + 1))).toBeNull();
        expect(readReceiptCode(key, made.slice(0, at) + symbol + made.slice(at))).toBeNull();
      }),
    );
  });

  it('cannot be made without the key', () => {
    const forged = Array.from({ length: 500 }, () => newReceiptCode(Buffer.from('another')));
    // One in 29,791 looks right by chance; then the database does not know it.
    expect(forged.filter((made) => readReceiptCode(key, made) !== null).length).toBeLessThan(3);
  });

  it.each(['', 'O'.repeat(20), '\u0000'.repeat(20), 'é'.repeat(20), 'A'.repeat(100_000)])(
    'refuses anything else',
    (typed) => {
      expect(readReceiptCode(key, typed)).toBeNull();
    },
  );
});
