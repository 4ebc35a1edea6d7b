import { minimumPayment, mostAhead } from '@ardoise/contract/payments';
import { amountLimits } from '@ardoise/contract/values/operator-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayableStudent } from './find-payable.ts';
import {
  clientKeyOf,
  emptyChoice,
  firstOfParts,
  partsOf,
  payerOf,
  readChoice,
  readTypedAmount,
  reviewOf,
} from './payment-choice.ts';

const student = (id: string, open: readonly number[]): PayableStudent => ({
  id,
  name: id,
  shortName: id,
  className: null,
  fees: [
    {
      id: `fee-${id}`,
      kind: 'tuition',
      title: 'Form 1',
      year: '2026–2027',
      isArrears: false,
      isPlanned: false,
      installments: open.map((amount, position) => ({
        position,
        dueOn: `2026-1${position}-01`,
        amount,
        open: amount,
      })),
    },
  ],
});

const students = [student('a', [40_000, 30_000]), student('b', [50_000])];
const owed = 120_000;

describe('a typed amount', () => {
  it.each([
    ['10000', 10_000],
    ['10 000', 10_000],
    ['10\u202f000', 10_000],
    ['10,000', 10_000],
    ['10.000', 10_000],
    ['1 234 567', 1_234_567],
    ['0', 0],
  ])('%j is %d', (typed, amount) => {
    expect(readTypedAmount(typed)).toBe(amount);
  });

  it.each(['', '-1', '1.5', '1,5', '1e21', '10 00', '1.0000', '١٢', '0x10', 'all', '9'.repeat(13)])(
    '%j is none',
    (typed) => {
      expect(readTypedAmount(typed)).toBeNull();
    },
  );
});

describe('what a form pays', () => {
  it('fills what is owed and no more, and what it shows is what it takes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('fee-a.0', 'fee-a.1', 'fee-b.0', 'fee-c.0', 'x')),
        fc.oneof(fc.constant(''), fc.integer({ min: -5, max: 800_000 }).map(String)),
        (installments, amount) => {
          const read = partsOf({ ...emptyChoice(), installments, amount }, students);
          if ('wrong' in read) return;
          expect(read.amount).toBeGreaterThan(0);
          expect(read.ahead).toBe(Math.max(0, read.amount - owed));
          expect(read.ahead).toBeLessThanOrEqual(mostAhead);
          const lines = reviewOf(read.amount, read.parts, students, 'en').flatMap(
            (one) => one.lines,
          );
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(read.amount - read.ahead);
          if (amount !== '') expect(read.amount).toBe(Number(amount));
        },
      ),
    );
  });

  it('is wrong where nothing is ticked, or the amount is too small or too large', () => {
    const choose = (installments: string[], amount = '') =>
      partsOf({ ...emptyChoice(), installments, amount }, students);
    expect(choose([])).toEqual({ wrong: 'nothing' });
    expect(choose(['fee-c.0'])).toEqual({ wrong: 'nothing' });
    expect(choose([], '99')).toEqual({ wrong: 'amount' });
    expect(choose([], '620001')).toEqual({ wrong: 'amount' });
    expect(choose([], '620000')).toMatchObject({ amount: 620_000, ahead: mostAhead });
    expect(choose([], '120000')).toMatchObject({ amount: owed, ahead: 0 });
    expect(partsOf({ ...emptyChoice(), amount: '500' }, [])).toEqual({ wrong: 'nothing' });
  });
});

const offered = {
  mtn: { operator: 'mtn', limits: amountLimits.mtn, terms: null },
  orange: { operator: 'orange', limits: amountLimits.orange, terms: null },
} as const;

describe('what an operator does not take at once', () => {
  const limits = { smallest: 10, largest: 500_000 };
  const read = (amount: number) => ({ amount, parts: [{ feeId: 'fee-a', amount }], ahead: 0 });

  it('is one payment where it fits', () => {
    expect(firstOfParts(read(500_000), limits)).toMatchObject({ amount: 500_000, rest: 0 });
  });

  it('is paid from the first fee on, and what is beyond all of them comes last', () => {
    const two = {
      amount: 900_000,
      parts: [
        { feeId: 'fee-a', amount: 300_000 },
        { feeId: 'fee-b', amount: 400_000 },
      ],
      ahead: 200_000,
    };
    expect(firstOfParts(two, limits)).toEqual({
      amount: 500_000,
      parts: [
        { feeId: 'fee-a', amount: 300_000 },
        { feeId: 'fee-b', amount: 200_000 },
      ],
      ahead: 0,
      rest: 400_000,
    });
  });

  it('leaves no rest that is too small to be paid, whatever the amount and the limits', () => {
    const amounts = fc.integer({ min: minimumPayment, max: 9_000_000 });
    const anyLimits = fc.record({
      smallest: fc.integer({ min: 1, max: 1_000 }),
      largest: fc.integer({ min: 5_000, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(amounts, anyLimits, (amount, { smallest, largest }) => {
        fc.pre(amount >= smallest);
        const paid: number[] = [];
        for (let rest = amount; rest > 0; ) {
          const fitted = firstOfParts(read(rest), { smallest, largest });
          expect(fitted.parts.reduce((sum, part) => sum + part.amount, 0)).toBe(fitted.amount);
          paid.push(fitted.amount);
          rest = fitted.rest;
        }
        expect(paid.reduce((sum, one) => sum + one, 0)).toBe(amount);
        for (const one of paid) {
          expect(one).toBeLessThanOrEqual(largest);
          expect(one).toBeGreaterThanOrEqual(Math.min(amount, Math.max(smallest, minimumPayment)));
        }
      }),
    );
  });
});

describe('the payer', () => {
  const payer = (
    phone: string,
    operator: 'mtn' | 'orange' | null = null,
    hasKeptNumber = false,
    operators = [offered.mtn, offered.orange] as readonly (typeof offered)['mtn' | 'orange'][],
  ) => payerOf({ ...emptyChoice(), phone, operator, hasKeptNumber }, operators);

  it('is asked through the operator of the number', () => {
    expect(payer('6 77 12 34 56')).toMatchObject({ phone: '677123456', operator: 'mtn' });
    expect(payer('+237 699 12 34 56')).toMatchObject({ phone: '699123456', operator: 'orange' });
    expect(payer('677123456', 'mtn')).toMatchObject({ operator: 'mtn' });
  });

  it('is asked through another one only after saying that the number was kept', () => {
    expect(payer('677123456', 'orange')).toEqual({
      wrong: 'operator',
      own: 'mtn',
      asked: 'orange',
      canUseOwn: true,
    });
    expect(payer('677123456', 'orange', true)).toMatchObject({ operator: 'orange' });
    expect(payer('677123456', null, true)).toMatchObject({ operator: 'mtn' });
  });

  it('is asked through the only one that the school takes, if the number can be with it', () => {
    expect(payer('699123456', null, false, [offered.mtn])).toEqual({
      wrong: 'operator',
      own: 'orange',
      asked: 'mtn',
      canUseOwn: false,
    });
    expect(payer('699123456', null, true, [offered.mtn])).toMatchObject({ operator: 'mtn' });
    expect(payer('677123456', 'orange', false, [offered.mtn])).toMatchObject({ operator: 'mtn' });
    expect(payer('699123456', null, false, [])).toEqual({ wrong: 'phone' });
  });

  it.each(['', '67712345', '662123456', '233123456'])('with %j is none', (phone) => {
    expect(payer(phone)).toEqual({ wrong: 'phone' });
  });
});

describe('the key of a payment', () => {
  const choice = { ...emptyChoice(), installments: ['b', 'a'], phone: '677123456' };
  const payer = { phone: '677123456', operator: 'mtn' } as const;
  const key = clientKeyOf(choice, payer);

  it('is the same for the same choice, in whatever order it is sent', () => {
    expect(clientKeyOf({ ...choice, installments: ['a', 'b'] }, payer)).toBe(key);
  });

  it('is another for another page, choice, number or operator', () => {
    const others = [
      clientKeyOf({ ...choice, key: emptyChoice().key }, payer),
      clientKeyOf({ ...choice, installments: ['a'] }, payer),
      clientKeyOf({ ...choice, amount: '500' }, payer),
      clientKeyOf(choice, { ...payer, phone: '677123457' }),
      clientKeyOf(choice, { ...payer, operator: 'orange' }),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });

  it('is made anew where a form brings none of ours', () => {
    const read = readChoice(new URLSearchParams({ key: '<script>', operator: 'visa' }));
    expect(read.key).toMatch(/^[\w-]{22}$/);
    expect(read.operator).toBeNull();
  });
});
