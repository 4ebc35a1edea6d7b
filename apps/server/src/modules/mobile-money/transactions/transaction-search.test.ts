import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransactionSearch, type TextRange } from './transaction-search.ts';

const isIn = (text: string, range: TextRange | null): boolean =>
  range !== null && text >= range.from && text < range.until;

const number = 'T-7KQ2M-X4RDA';
const finds = (typed: string): boolean =>
  readTransactionSearch(typed).numbers.some((range) => isIn(number, range));

describe('our number', () => {
  it.each([
    'T-7KQ2M-X4RDA',
    't-7kq2m-x4rda',
    'T-7K',
    't7kq',
    '7kq2',
    '7KQ2M-X',
    ' t 7kq2m x4 ',
    'Ť-7KQ2',
  ])('is found by %j', (typed) => expect(finds(typed)).toBe(true));

  it.each(['T-8K', '7KQ', 'X4RDA', '', '-', '🙂🙂🙂🙂'])('is not found by %j', (typed) =>
    expect(finds(typed)).toBe(false),
  );

  it('may begin with the letter that all of them begin with', () => {
    const { numbers } = readTransactionSearch('TKQ2M');
    expect(numbers.some((range) => isIn('T-TKQ2M-X4RDA', range))).toBe(true);
  });
});

describe('the partner number', () => {
  it('is found by any beginning of at least four digits, with its dashes or without', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: 4, max: 32 }),
        fc.boolean(),
        (uuid, length, plain) => {
          const typed = (plain ? uuid.replaceAll('-', '') : uuid).slice(0, length);
          const { partnerNumber } = readTransactionSearch(typed.toUpperCase());
          const digits = typed.replaceAll('-', '').length;
          if (digits < 4) return;
          expect(
            partnerNumber !== null && uuid >= partnerNumber.from && uuid <= partnerNumber.until,
          ).toBe(true);
        },
      ),
    );
  });

  it('is found as it is copied from a chat, with dashes that do not break', () => {
    const uuid = '0190a000-4c71-7d0e-9a3b-5e6f708190ab';
    const { partnerNumber } = readTransactionSearch(
      `\u2068${uuid.replaceAll('-', '\u2011')}\u2069`,
    );
    expect(partnerNumber).toEqual({ from: uuid, until: uuid });
  });

  it.each(['abc', '12g4', `${'a'.repeat(33)}`, '+237'])('is not meant by %j', (typed) => {
    expect(readTransactionSearch(typed).partnerNumber).toBeNull();
  });
});

describe('the phone', () => {
  it.each([
    '677123456',
    '+237 677 123 456',
    '00237677123456',
    '6 77 12',
    '237 6771',
    '(677) 12-34',
    '6771',
    '\u202a+237\u00a0677\u201112\u202c',
  ])('is found by %j', (typed) =>
    expect(isIn('677123456', readTransactionSearch(typed).phone)).toBe(true),
  );

  it.each(['677', '+237 677', '123456', '6771234567', 'abcd'])('is not found by %j', (typed) =>
    expect(isIn('677123456', readTransactionSearch(typed).phone)).toBe(false),
  );
});

describe('the operator’s reference', () => {
  const finding = (typed: string, reference: string): boolean =>
    readTransactionSearch(typed).references.some((range) => isIn(reference, range));

  it('is found by its beginning, in either case', () => {
    expect(finding('mp2411', 'MP241116.0912.A12345')).toBe(true);
    expect(finding('\u202aMP2411\u202c', 'MP241116.0912.A12345')).toBe(true);
    expect(finding('MP24', 'MP241116.0912.A12345')).toBe(true);
    expect(finding('2411', 'MP241116.0912.A12345')).toBe(false);
    expect(finding('1234 567', '1234567890')).toBe(true);
    expect(finding('123', '1234567890')).toBe(false);
    expect(finding('123', '123')).toBe(true);
  });
});

it('nothing that is asked of the database is more than its text can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(JSON.stringify(readTransactionSearch(`${typed}\0\ud800`))).not.toMatch(
        /\\u0000|\\ud800/,
      );
    }),
  );
});

describe('an amount', () => {
  it.each([
    '7500',
    '7 500',
    '7,500',
    '7.500',
    '7\u00a0500',
    '7\u202f500',
    '7 500 FCFA',
    '7\u202f500\u00a0FCFA',
    '7,500 XAF',
    'XAF 7,500',
    '7500f',
    '7 500 F CFA',
  ])('is read in %j', (typed) => expect(readTransactionSearch(typed).amount).toBe(7_500));

  it.each(['75', '07500', '7,50', '7 50', '677 12 34 56', 'fcfa', 'awa 7500'])(
    'is not in %j',
    (typed) => expect(readTransactionSearch(typed).amount).toBeNull(),
  );
});
