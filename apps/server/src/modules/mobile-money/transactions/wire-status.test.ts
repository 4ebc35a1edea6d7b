import {
  canMoveTransaction,
  isPaidStatus,
  isWaitingStatus,
  type TransactionStatus,
} from '@ardoise/contract/values/transaction-states';
import { expect, it } from 'vitest';
import type { MoneyState, NoticeState } from '../tables.ts';
import { isCountedLate, stepsOfMoney, stepsOfNotice, wireStatus } from './wire-status.ts';

const moneyStates: readonly MoneyState[] = ['created', 'asked', 'paid', 'failed'];
const noticeStates: readonly NoticeState[] = ['due', 'failing', 'sent', 'failed'];

const pairs = <State>(states: readonly State[]) =>
  states.flatMap((from) => states.map((to) => [from, to] as const));

const isAllowed = (path: readonly TransactionStatus[]): boolean =>
  path.every((to, at) => at === 0 || canMoveTransaction(path[at - 1] ?? to, to));

it('every way of the money shows only steps that the specification has, and ends where calls say', () => {
  const wayOn = { created: null, asked: null, paid: 'due', failed: null } as const;
  for (const [from, to] of pairs(moneyStates)) {
    const steps = stepsOfMoney(from, to);
    if (steps === null || steps.length === 0) continue;
    const start = wireStatus({ state: from, notice: null });
    expect(isAllowed([start, ...steps]), `${from} to ${to}`).toBe(true);
    expect(steps.at(-1)).toBe(wireStatus({ state: to, notice: wayOn[to] }));
  }
});

it('so does every way of the notice', () => {
  for (const [from, to] of pairs(noticeStates)) {
    const steps = stepsOfNotice(from, to);
    if (steps === null) continue;
    const start = wireStatus({ state: 'paid', notice: from });
    expect(isAllowed([start, ...steps]), `${from} to ${to}`).toBe(true);
    expect(steps.at(-1)).toBe(wireStatus({ state: 'paid', notice: to }));
  }
});

it('what is paid stays paid, and what has ended badly becomes paid only by a person', () => {
  const endings = moneyStates.filter((from) => moneyStates.every((to) => !stepsOfMoney(from, to)));
  expect(endings).toEqual(['paid']);
  expect(stepsOfMoney('failed', 'paid')).toEqual([]);
  expect(moneyStates.filter((to) => stepsOfMoney('failed', to) !== null)).toEqual(['paid']);
});

it('whoever knows only what calls answer comes to the same about paid and waiting', () => {
  for (const state of moneyStates)
    for (const notice of state === 'paid' ? [null, ...noticeStates] : [null]) {
      const status = wireStatus({ state, notice });
      const failure = state === 'failed' ? 'refused' : null;
      expect(isPaidStatus(status, failure), `${state} ${notice}`).toBe(state === 'paid');
      expect(isWaitingStatus(status)).toBe(state === 'created' || state === 'asked');
      expect(isCountedLate({ state, notice })).toBe(state === 'paid' && notice === null);
    }
});
