import { expect, it } from 'vitest';
import { isWell } from './is-well.ts';
import type { Health } from './waiting.ts';

const well: Health = {
  at: '2026-11-17T09:00:00Z',
  queues: [{ kind: 'money', waiting: 12, running: 2, setAside: 0, oldestDueAt: null }],
  operators: [{ operator: 'mtn', ended: 100, faults: 3 }],
  gateways: [{ gateway: 'nexah', ended: 2, faults: 2 }],
  oldestPending: null,
  invariants: { checkedAt: null, broken: [] },
  waiting: { businesses: 4, senderIds: 1, orders: 0, payouts: 0 },
};

it('work that waits for people, and two faults in a quiet hour, are no illness', () => {
  expect(isWell(well)).toBe(true);
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
  expect(isWell({ ...well, ...what })).toBe(false);
});
