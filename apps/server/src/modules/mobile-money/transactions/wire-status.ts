import {
  type TransactionStatus,
  transactionStates,
} from '@ardoise/contract/values/transaction-states';
import type { MoneyState, NoticeState, TransactionsTable } from '../tables.ts';

const states = transactionStates;

const ofNotice: Readonly<Record<NoticeState, TransactionStatus>> = {
  due: states.paid,
  failing: states.noticeFailed,
  sent: states.completed,
  failed: states.endedBadly,
};

export type Standing = Pick<TransactionsTable, 'state' | 'notice'>;

/** What calls answer: where the money is, and once it has arrived whether the payer was told. */
export function wireStatus({ state, notice }: Standing): TransactionStatus {
  switch (state) {
    case 'created':
      return states.created;
    case 'asked':
      return states.inProgress;
    case 'failed':
      return states.endedBadly;
    case 'paid':
      return notice === null ? states.endedBadly : ofNotice[notice];
  }
}

/** Staff counted it after it had failed: it stays at its bad end, and is paid. */
export const isCountedLate = ({ state, notice }: Standing): boolean =>
  state === 'paid' && notice === null;

type Steps = readonly TransactionStatus[];

/** Where money may go, and what calls and the history show of it. Counted late, it shows nothing: it has ended already. */
const moneyMoves: Readonly<Record<MoneyState, Partial<Record<MoneyState, Steps>>>> = {
  created: {
    asked: [states.inProgress],
    failed: [states.inProgress, states.paymentFailed, states.endedBadly],
  },
  asked: {
    paid: [states.paid],
    failed: [states.paymentFailed, states.endedBadly],
  },
  failed: { paid: [] },
  paid: {},
};

/** The same for the notice of a payment. */
const noticeMoves: Readonly<Record<NoticeState, Partial<Record<NoticeState, Steps>>>> = {
  due: {
    failing: [states.noticeFailed],
    sent: [states.noticeSent, states.completed],
    failed: [states.noticeFailed, states.endedBadly],
  },
  failing: {
    sent: [states.noticeSent, states.completed],
    failed: [states.endedBadly],
  },
  sent: {},
  failed: {},
};

/** Null where there is no such way. */
export const stepsOfMoney = (from: MoneyState, to: MoneyState): Steps | null =>
  moneyMoves[from][to] ?? null;

export const stepsOfNotice = (from: NoticeState, to: NoticeState): Steps | null =>
  noticeMoves[from][to] ?? null;
