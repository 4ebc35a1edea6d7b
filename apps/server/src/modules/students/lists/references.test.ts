import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptNumber } from '../../receipts/receipt-record.ts';
import { readAmount, readReference } from './references.ts';
import { searchWords } from './search-words.ts';

describe('the number of a receipt', () => {
  it.each([
    'LP/2026/001 873',
    'lp/2026/001873',
    'LP2026001873',
    'lp 2026 001 873',
    '2026/001 873',
    '2026-001873',
    '2026001873',
    '\u2068LP/2026/001\u00a0873\u2069',
    'LP\u20112026\u2011001\u2011873',
  ])('is read in %j, and nothing else is', (typed) => {
    expect(readReference(typed)).toEqual({
      kind: 'receipt',
      year: 2026,
      text: '001873',
      isCertain: true,
    });
  });

  it('is read however it is spaced', () => {
    const mark = fc.constantFrom('', ' ', '-', '/', '.', ' / ');
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2099 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.array(mark, { minLength: 2, maxLength: 2 }),
        (year, count, [first = '', second = '']) => {
          const written = receiptNumber('LP', year, count).split('/');
          const typed = `${written[0]}${first}${written[1]}${second}${written[2]}`;
          const read = readReference(typed);
          expect(read).toMatchObject({ kind: 'receipt', year, isCertain: true });
          expect(Number(read?.text)).toBe(count);
        },
      ),
    );
  });

  it('may be meant by its six digits alone', () => {
    expect(readReference('001 873')).toMatchObject({
      year: null,
      text: '001873',
      isCertain: false,
    });
  });

  it.each(['677123456', '+237 677 12 34 56', '4512', '000000', 'fotso', 'LP-0231', '20261234', ''])(
    'is not meant by %j',
    (typed) => expect(readReference(typed)).toBeNull(),
  );
});

describe('the number of a transaction', () => {
  it.each(['T-7KQ2M-X4RDA', 't7kq2mx4rda', 't 7kq2m x4rda'])('is read in %j', (typed) =>
    expect(readReference(typed)).toMatchObject({ kind: 'transaction', text: '7KQ2MX4RDA' }),
  );

  it.each(['tchoumi', 'tchoumiduma', 'T-7KQ2M'])('is not meant by %j', (typed) =>
    expect(readReference(typed)).toBeNull(),
  );
});

describe('an amount with a name', () => {
  it.each([
    ['fotso 31500', 31_500, ['fotso']],
    ['31 500 Fotso Awa', 31_500, ['fotso', 'awa']],
    ['fotso 31.500 FCFA', 31_500, ['fotso']],
    ['fotso 31500f', 31_500, ['fotso']],
    ['fotso 31,500 F CFA', 31_500, ['fotso']],
    ['XAF 31\u202f500 fotso', 31_500, ['fotso']],
  ])('is read in %j', (typed, amount, names) => {
    const read = readAmount(searchWords(typed));
    expect([read?.amount, read?.names.map(({ word }) => word)]).toEqual([amount, names]);
  });

  it.each(['fotso', '31500', 'fotso 31500 20000', 'fotso 31', 'fotso 0231', '31500 fcfa'])(
    'is not in %j',
    (typed) => expect(readAmount(searchWords(typed))).toBeNull(),
  );
});

it('whatever is typed is read without a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
      readReference(typed);
      readAmount(searchWords(typed));
    }),
  );
});
