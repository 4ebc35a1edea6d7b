import { expect, it } from 'vitest';
import { compareLine, type Counted, isToAsk } from './compare-line.ts';
import { pairUp } from './match-lines.ts';
import type { StatementLine } from './statement-line.ts';

const line: StatementLine = {
  type: 'collection',
  reference: 'x',
  ourReference: null,
  providerReference: null,
  operator: 'mtn',
  phone: null,
  amount: 500,
  fee: null,
  currency: 'XAF',
  at: new Date(0),
};

const counted: Counted = {
  id: 'x',
  operator: 'mtn',
  state: 'paid',
  amount: 500,
  partner_number: 'x',
};

it.each([
  ['paid here and there', {}, {}, 'matched'],
  ['of another amount', { amount: 501 }, {}, 'differs'],
  ['of another currency', { currency: 'UGX' }, {}, 'differs'],
  ['money that went out under the name of some that came in', { type: 'payout' }, {}, 'differs'],
  ['still waited for here', {}, { state: 'asked' }, 'differs'],
  ['failed here', {}, { state: 'failed' }, 'differs'],
  ['never asked for here', {}, { state: 'created' }, 'differs'],
] as const)('%s: %s', (_what, lineChanges, countedChanges, state) => {
  expect(compareLine({ ...line, ...lineChanges }, { ...counted, ...countedChanges })).toBe(state);
});

it('what nobody here knows is unknown', () => {
  expect(compareLine(line, undefined)).toBe('unknown');
  expect(isToAsk(line, undefined)).toBe(false);
});

it('the operator is asked only about money in that is not counted, and was asked for', () => {
  const states = ['created', 'asked', 'paid', 'failed'] as const;
  const asked = states.filter((state) => isToAsk(line, { ...counted, state }));
  expect(asked).toEqual(['asked', 'failed']);
  expect(isToAsk({ ...line, type: 'refund' }, { ...counted, state: 'asked' })).toBe(false);
});

it('a payment is one line’s, the nearest one’s, unless that one can do with another', () => {
  const [first, second, third] = [{ ...line }, { ...line }, { ...line }];
  const [morning, noon] = [
    { ...counted, id: 'morning' },
    { ...counted, id: 'noon' },
  ];
  const nearestFirst = [
    { line: first, counted: noon },
    { line: second, counted: noon },
    { line: first, counted: morning },
    { line: third, counted: noon },
  ];
  const pairs = pairUp(nearestFirst).map((pair) => [pair.line, pair.counted.id] as const);
  expect(new Map(pairs)).toEqual(
    new Map([
      [first, 'morning'],
      [second, 'noon'],
    ]),
  );
  expect(pairs.some(([one]) => one === third)).toBe(false);
});
