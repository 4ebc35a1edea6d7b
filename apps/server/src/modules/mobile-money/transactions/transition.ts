import type { EventDetail, FailureReason } from '@ardoise/contract/transactions';
import type { TransactionStatus } from '@ardoise/contract/values/transaction-states';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import { noteFullWallet } from '../settings/full-wallet.ts';
import { noteRefusal } from '../settings/refused-account.ts';
import type { MoneyState, NoticeState, TransactionsTable } from '../tables.ts';
import { type Standing, stepsOfMoney, stepsOfNotice, wireStatus } from './wire-status.ts';

export interface TransactionPlace {
  readonly orgId: string;
  readonly id: string;
}

/** A line of a transaction's history. */
export interface TransactionEvent {
  /** `accepted` and `pending` are the operator's word that it knows of the payment. */
  readonly kind:
    | 'created'
    | 'prepared'
    | 'asked'
    | 'accepted'
    | 'pending'
    | 'reminded'
    | 'answer'
    | 'status'
    | 'attention'
    | 'notice'
    | 'counted'
    | 'closed';
  readonly detail: EventDetail;
}

export const findTransaction = (
  tx: Tx,
  { orgId, id }: TransactionPlace,
): Promise<TransactionsTable | undefined> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findTransactionsById = (
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<TransactionsTable[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute();

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

/** The same for who must not wait: undefined where somebody else has it at this moment. */
export const lockFreeTransaction = (
  tx: Tx,
  { orgId, id }: TransactionPlace,
): Promise<TransactionsTable | undefined> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

const longestWords = 2_000;

/** As it is kept. */
export const writeDetail = (detail: EventDetail): string =>
  JSON.stringify(
    'said' in detail ? { ...detail, said: detail.said.slice(0, longestWords) } : detail,
  );

/** Adds lines to the history of what was asked and answered. */
export async function recordEvents(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  id: string,
  events: readonly TransactionEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('transaction_events')
    .values(
      events.map(({ kind, detail }) => ({
        org_id: orgId,
        transaction_id: id,
        at: now,
        kind,
        detail: writeDetail(detail),
      })),
    )
    .execute();
}

type Changes = Partial<Omit<TransactionsTable, 'org_id' | 'id' | 'state' | 'notice'>>;

/** Lines of the history, one for each step that calls show. */
function eventsOf(
  from: TransactionStatus,
  steps: readonly TransactionStatus[],
): TransactionEvent[] {
  return steps.map((to, place) => ({
    kind: 'status',
    detail: { from: place === 0 ? from : (steps[place - 1] ?? from), to },
  }));
}

async function change(
  { tx, orgId }: Work,
  { id }: TransactionsTable,
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
 * `said` are the lines of history that led to it. What is settled now has a notice due; whoever took the payment has said
 * that it is paid.
 */
export async function moveMoney(
  work: Work,
  locked: TransactionsTable,
  to: MoneyState,
  changes: Changes = {},
  said: readonly TransactionEvent[] = [],
): Promise<void> {
  const steps = stepsOfMoney(locked.state, to);
  if (steps === null) throw new Error(`Money does not move from ${locked.state} to ${to}.`);
  const notice = locked.state === 'asked' && to === 'paid' ? 'due' : null;
  await change(work, locked, { ...changes, state: to, notice });
  await recordEvents(work, locked.id, [...said, ...eventsOf(wireStatus(locked), steps)]);
  if (to === 'paid') return;
  if (changes.failure === 'expired') await work.emit('transaction.expired', locked.id, {});
  else await sayMoved(work, locked.id, { state: to, notice });
}

/** The same for the notice of a paid one: no money moves. */
export async function moveNotice(
  work: Work,
  locked: TransactionsTable,
  to: NoticeState,
  said: readonly TransactionEvent[] = [],
): Promise<void> {
  const steps = locked.notice === null ? null : stepsOfNotice(locked.notice, to);
  if (steps === null) throw new Error(`A notice does not move from ${locked.notice} to ${to}.`);
  await change(work, locked, { notice: to });
  await recordEvents(work, locked.id, [...said, ...eventsOf(wireStatus(locked), steps)]);
  await sayMoved(work, locked.id, { state: locked.state, notice: to });
}

export const sayMoved = (work: Work, id: string, standing: Standing): Promise<void> =>
  work.emit('transaction.moved', id, { state: wireStatus(standing) });

/** The payer keeps the money: nothing is credited, and the payer may begin anew. */
export async function failTransaction(
  work: Work,
  locked: TransactionsTable,
  failure: FailureReason,
  said: readonly TransactionEvent[],
): Promise<void> {
  const ended = { failure, completed_at: work.now, attention_at: null };
  await moveMoney(work, locked, 'failed', ended, said);
  if (failure === 'wrongSettings') await noteRefusal(work, locked, said.at(-1)?.detail ?? null);
  if (failure === 'schoolWalletFull') await noteFullWallet(work, locked);
}
