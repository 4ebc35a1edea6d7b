import type { Difference } from '@ardoise/contract/transactions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSameDifferences, type Compared, compareAnswer } from './compare-answer.ts';

const asked: Compared = {
  amount: [40_000, 40_000],
  currency: ['XAF', 'XAF'],
  references: [['T-7KQ2M-X4RDA', 'T-7KQ2M-X4RDA']],
  party: ['677123456', '237677123456'],
};
const fieldsOf = (changes: Partial<Compared>): string[] =>
  compareAnswer({ ...asked, ...changes }).map(({ field }) => field);

describe('what an operator says was paid', () => {
  it('is the same where it says what was asked', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it('is not compared where it does not say', () => {
    const unsaid = { currency: ['XAF', null], references: [['T-1', null]] } as const;
    expect(fieldsOf({ ...unsaid, party: ['677123456', null] })).toEqual([]);
  });

  it.each([
    ['amount', { amount: [40_000, 39_999] }],
    ['amount', { amount: [40_000, 40_000.6] }],
    ['amount', { amount: [40_000, Number.NaN] }],
    ['currency', { currency: ['XAF', 'EUR'] }],
    ['currency', { currency: ['XAF', 'XOF'] }],
    ['reference', { references: [['T-7KQ2M-X4RDA', 'T-7KQ2M-X4RDB']] }],
    [
      'reference',
      {
        references: [
          ['a1', 'a1'],
          ['b2', 'c3'],
        ],
      },
    ],
    ['payer', { party: ['677123456', '237677123457'] }],
    ['payer', { party: ['677123456', '33677123456'] }],
    ['payer', { party: ['677123456', ''] }],
    ['payer', { party: ['677123456', '237699*****56'] }],
    ['payer', { party: ['677123456', '237677*****57'] }],
  ] as const)('differs in its %s: %j', (field, changes) => {
    expect(fieldsOf(changes as Partial<Compared>)).toEqual([field]);
  });

  it('names every difference, the gravest first', () => {
    const all = compareAnswer({
      amount: [40_000, 1],
      currency: ['XAF', 'E U R'],
      references: [['T-1', 'T-2']],
      party: ['677123456', '699000000'],
    });
    expect(all).toEqual([
      { field: 'currency', asked: 'XAF', said: 'EUR' },
      { field: 'reference', asked: 'T-1', said: 'T-2' },
      { field: 'payer', asked: '677123456', said: '699000000' },
      { field: 'amount', asked: '40000', said: '1' },
    ]);
  });
});

const phones = fc.integer({ min: 650_000_000, max: 699_999_999 }).map(String);

describe('a number as operators write it', () => {
  it('is the same in every form, masked or not', () => {
    const forms: ReadonlyArray<(phone: string) => string> = [
      (phone) => phone,
      (phone) => `237${phone}`,
      (phone) => `+237 ${phone}`,
      (phone) => `00237${phone}`,
      (phone) => `FRI:237${phone}/MSISDN`,
      (phone) => `237${phone.slice(0, 3)}****${phone.slice(-2)}`,
      (phone) => `${phone.slice(0, 2)}xxxxx${phone.slice(-2)}`,
      (phone) => `*****${phone.slice(-4)}`,
    ];
    fc.assert(
      fc.property(phones, fc.constantFrom(...forms), (phone, write) => {
        expect(fieldsOf({ party: [phone, write(phone)] })).toEqual([]);
      }),
    );
  });

  it('of another payer is never taken for the same one', () => {
    fc.assert(
      fc.property(phones, phones, (one, other) => {
        fc.pre(one !== other);
        expect(fieldsOf({ party: [one, `237${other}`] })).toEqual(['payer']);
      }),
    );
  });
});

it('a person who saw one difference has not seen another', () => {
  const one: Difference = { field: 'payer', asked: '677123456', said: '699000000' };
  expect(areSameDifferences([one], [{ ...one }])).toBe(true);
  expect(areSameDifferences([one], [{ ...one, said: '699000001' }])).toBe(false);
  expect(areSameDifferences([one], [])).toBe(false);
  expect(areSameDifferences([], [one])).toBe(false);
});
