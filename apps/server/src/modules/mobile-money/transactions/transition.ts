import { formatXaf } from '@ardoise/contract/money';
import {
  type EventDetail,
  type FailureReason,
  operatorNames,
} from '@ardoise/contract/transactions';
import type { TransactionStatus } from '@ardoise/contract/transaction-states';
import type { Tx } from '../../../platform/db/database.ts';
import { tellRefusedAccount } from '../settings/refused-account.ts';
import type { MoneyState, NoticeState, TransactionsTable } from '../tables.ts';
import { tellDesk } from './tell-desk.ts';
import { stepsOfMoney, stepsOfNotice, wireStatus } from './wire-status.ts';

export interface TransactionPlace {
  readonly orgId: string;
  readonly id: string;
}

export interface TransactionEvent {
  readonly at: Date;
  /** `accepted` and `pending` are the operator's word that it knows of the payment. */
  readonly kind:
    | 'created'
    | 'prepared'
    | 'asked'
    | 'accepted'
    | 'pending'
    | 'answer'
    | 'status'
    | 'attention'
    | 'notice'
    | 'counted'
    | 'closed';
  readonly detail: EventDetail;
}

/** Locked until the transaction of the database ends: callback, poll and a person wait for each other here. */
export const lockTransaction = (
  tx: Tx,
  { orgId, id }: TransactionPlace,
): Promise<TransactionsTable | undefined> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

const longestWords = 2_000;

/** As it is kept. */
export const writeDetail = (detail: EventDetail): string =>
  JSON.stringify(
    'said' in detail ? { ...detail, said: detail.said.slice(0, longestWords) } : detail,
  );

/** Adds lines to the history of what was asked and answered. */
export async function recordEvents(
  tx: Tx,
  { orgId, id }: TransactionPlace,
  events: readonly TransactionEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('transaction_events')
    .values(
      events.map((event) => ({
        org_id: orgId,
        transaction_id: id,
        ...event,
        detail: writeDetail(event.detail),
      })),
    )
    .execute();
}

type Changes = Partial<Omit<TransactionsTable, 'org_id' | 'id' | 'state' | 'notice'>>;

/** Lines of the history, one for each step that calls show. */
function eventsOf(
  from: TransactionStatus,
  steps: readonly TransactionStatus[],
  at: Date,
): TransactionEvent[] {
  return steps.map((to, place) => ({
    at,
    kind: 'status',
    detail: { from: place === 0 ? from : (steps[place - 1] ?? from), to },
  }));
}

async function change(
  tx: Tx,
  { org_id: orgId, id }: TransactionsTable,
  changes: Partial<TransactionsTable>,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set(changes)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/**
 * Moves the money of a locked transaction; a way that the table does not have is a fault of ours and changes nothing.
 * `said` are the lines of history that led to it. What is settled now has a notice due.
 */
export async function moveMoney(
  tx: Tx,
  locked: TransactionsTable,
  to: MoneyState,
  at: Date,
  changes: Changes = {},
  said: readonly TransactionEvent[] = [],
): Promise<void> {
  const steps = stepsOfMoney(locked.state, to);
  if (steps === null) throw new Error(`Money does not move from ${locked.state} to ${to}.`);
  const notice = locked.state === 'asked' && to === 'paid' ? 'due' : null;
  await change(tx, locked, { ...changes, state: to, notice });
  const moved = eventsOf(wireStatus(locked), steps, at);
  await recordEvents(tx, { orgId: locked.org_id, id: locked.id }, [...said, ...moved]);
}

/** The same for the notice of a paid one: no money moves. */
export async function moveNotice(
  tx: Tx,
  locked: TransactionsTable,
  to: NoticeState,
  at: Date,
  said: readonly TransactionEvent[] = [],
): Promise<void> {
  const steps = locked.notice === null ? null : stepsOfNotice(locked.notice, to);
  if (steps === null) throw new Error(`A notice does not move from ${locked.notice} to ${to}.`);
  await change(tx, locked, { notice: to });
  const moved = eventsOf(wireStatus(locked), steps, at);
  await recordEvents(tx, { orgId: locked.org_id, id: locked.id }, [...said, ...moved]);
}

/** The payer keeps the money: nothing is credited, and the payer may begin anew. */
export async function failTransaction(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  failure: FailureReason,
  said: readonly TransactionEvent[],
): Promise<void> {
  const ended = { failure, completed_at: at, attention_at: null };
  await moveMoney(tx, locked, 'failed', at, ended, said);
  if (failure === 'expired' && locked.came_by !== 'stranger') await tellExpired(tx, locked, at);
  if (failure === 'wrongSettings') await tellRefusedAccount(tx, locked, at);
}

/**
 * Whoever refuses knows it; whom the prompt never reached may think that the school has the money. Strangers' tries are
 * anybody's and would bury the others.
 */
async function tellExpired(tx: Tx, row: TransactionsTable, at: Date): Promise<void> {
  const operator = operatorNames[row.operator];
  const { number, phone, amount } = row;
  const words = {
    title: { en: 'A payer did not answer in time', fr: 'Un payeur n’a pas répondu à temps' },
    text: {
      en: `${operator} asked ${phone} to pay ${formatXaf(amount, 'en')} (${number}). Nobody approved it, and nothing was taken.`,
      fr: `${operator} a demandé au ${phone} de payer ${formatXaf(amount, 'fr')} (${number}). Personne n’a confirmé et rien n’a été débité.`,
    },
  };
  await tellDesk(tx, row, words, at);
}
