import { expect, it } from 'vitest';
import { findingOf } from './is-well.ts';
import type { Health } from './waiting.ts';

const well: Health = {
  at: '2026-11-17T09:00:00Z',
  queues: [{ kind: 'money', waiting: 12, running: 2, setAside: 0, oldestDueAt: null }],
  operators: [{ operator: 'mtn', ended: 100, faults: 3 }],
  gateways: [{ gateway: 'nexah', ended: 2, faults: 2 }],
  oldestPending: null,
  invariants: { checkedAt: '2026-11-17T08:07:00Z', broken: [] },
  waiting: { businesses: 4, senderIds: 1, orders: 0, payouts: 0 },
};

it('work that waits for people, and two faults in a quiet hour, are no illness', () => {
  expect(findingOf(well)).toBe('well');
});

it.each<[string, Partial<Health>]>([
  [
    'an operator fails every fifth time',
    { operators: [{ operator: 'mtn', ended: 100, faults: 20 }] },
  ],
  ['jobs were set aside', { queues: well.queues.map((queue) => ({ ...queue, setAside: 1 })) }],
  [
    'a book does not add up',
    { invariants: { checkedAt: null, broken: [{ school: 'A', rule: 'debits', found: '1' }] } },
  ],
])('is not well where %s', (_, what) => {
  expect(findingOf({ ...well, ...what })).toBe('unwell');
});

const unchecked = { invariants: { checkedAt: null, broken: [] } };
const waits = (since: string) => ({ oldestPending: { number: 'T-1', school: 'A', since } });

it.each<[string, Partial<Health>]>([
  ['booksUnknown', unchecked],
  ['paymentUnknown', waits('2026-11-14T09:00:00Z')],
  ['bothUnknown', { ...unchecked, ...waits('2026-11-14T09:00:00Z') }],
  ['well', waits('2026-11-16T09:00:00Z')],
])(
  'says %s of what nobody has looked at, and of a payment that nobody asks about any more',
  (finding, what) => {
    expect(findingOf({ ...well, ...what })).toBe(finding);
  },
);
