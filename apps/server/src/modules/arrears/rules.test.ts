import fc from 'fast-check';
import type { ArrearsRow } from '@ardoise/contract/arrears/arrears';
import { describe, expect, it } from 'vitest';
import { daySerial } from '../../platform/xlsx/serials.ts';
import { arrearsFile } from './debts/arrears-file.ts';
import { fillInstallments, replanInstallments } from '../billing/rules.ts';
import { fillParts, planState, promiseState, spreadParts } from './rules.ts';

const today = '2026-11-18';

it('the parts of a plan fill the fees one after the other', () => {
  const fees = [
    { feeId: 'a', open: 70 },
    { feeId: 'b', open: 50 },
  ];
  const parts = [
    { dueOn: '2026-12-01', amount: 40 },
    { dueOn: '2027-01-01', amount: 40 },
    { dueOn: '2027-02-01', amount: 40 },
  ];
  expect([...spreadParts(fees, parts)]).toEqual([
    [
      'a',
      [
        { dueOn: '2026-12-01', amount: 40 },
        { dueOn: '2027-01-01', amount: 30 },
      ],
    ],
    [
      'b',
      [
        { dueOn: '2027-01-01', amount: 10 },
        { dueOn: '2027-02-01', amount: 40 },
      ],
    ],
  ]);
});

describe('a fee under a plan', () => {
  const days = ['2026-10-01', '2026-11-01', '2027-01-15', '2027-04-15'];
  const planDays = ['2026-12-05', '2027-01-05', '2027-02-05'];

  it('asks for the same in all, keeps what is paid, and what is open falls due on the plan’s days', () => {
    const anyFee = fc.record({
      amounts: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 }),
      taken: fc.double({ min: 0, max: 0.9, noNaN: true }),
      paid: fc.double({ min: 0, max: 0.99, noNaN: true }),
      split: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(anyFee, ({ amounts, taken, paid: paidShare, split }) => {
        const installments = amounts.map((amount, i) => ({ amount, dueOn: days[i] ?? '' }));
        const whole = amounts.reduce((sum, amount) => sum + amount, 0);
        const discount = Math.floor(whole * taken);
        const paid = Math.floor((whole - discount) * paidShare);
        const open = whole - discount - paid;
        const count = Math.min(split, open);
        const each = Math.floor(open / count);
        const parts = planDays.slice(0, count).map((dueOn, i) => ({
          dueOn,
          amount: i === 0 ? open - each * (count - 1) : each,
        }));
        const after = replanInstallments({ installments, discount, paid }, parts);
        expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole);
        expect(after.map(({ dueOn }) => dueOn)).toEqual(after.map(({ dueOn }) => dueOn).sort());
        const still = fillInstallments(after, { discount, paid })
          .map(({ dueOn, amount, paid: filled }) => ({ dueOn, amount: amount - filled }))
          .filter(({ amount }) => amount > 0);
        expect(still).toEqual(parts);
      }),
    );
  });
});

it('a plan is broken when one of its days passed unpaid, and completed when all is paid', () => {
  const parts = [
    { dueOn: '2026-11-01', amount: 40 },
    { dueOn: '2026-12-01', amount: 60 },
  ];
  const stateAt = (paid: number) => planState('active', fillParts(parts, paid, today));
  expect([stateAt(0), stateAt(39), stateAt(40), stateAt(100)]).toEqual([
    'broken',
    'broken',
    'running',
    'kept',
  ]);
  expect(planState('superseded', fillParts(parts, 0, today))).toBe('superseded');
});

it('a promise is open up to and with its day, and kept whenever it is paid', () => {
  const made = { isWithdrawn: false, keptOn: null, dueOn: today };
  expect(promiseState(made, today)).toBe('open');
  expect(promiseState(made, '2026-11-19')).toBe('broken');
  expect(promiseState({ ...made, keptOn: '2026-11-20' }, '2026-11-21')).toBe('kept');
  expect(promiseState({ ...made, isWithdrawn: true }, today)).toBe('withdrawn');
});

describe('the file of arrears', () => {
  it('has real days, which a spreadsheet sorts, and of a contact the day at the school', () => {
    const row = {
      lateSince: '2026-10-15',
      lastContact: { kind: 'call', at: '2026-11-15T23:30:00.000Z' },
      promise: { dueOn: '2026-12-01' },
      plan: null,
    } as ArrearsRow;
    const filters = { today: '2026-11-16', timeZone: 'Africa/Douala' };
    const days = arrearsFile.columns.filter(({ shows }) => shows === 'day');
    expect(days.map(({ en, cell }) => [en, cell(row, 'en', filters)])).toEqual([
      ['Late since', daySerial('2026-10-15')],
      ['On', daySerial('2026-11-16')],
      ['Promised by', daySerial('2026-12-01')],
      ['Next day of the plan', null],
    ]);
  });
});
