import { formatXaf } from '@ardoise/contract/money';
import {
  canMoveTransaction,
  type FailureReason,
  operatorNames,
  type TransactionStatus,
} from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import { tellRefusedAccount } from '../settings/refused-account.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellDesk } from './tell-desk.ts';

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
  readonly detail: string;
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

/** Adds lines to the history of what was asked and answered. */
export async function recordEvents(
  tx: Tx,
  { orgId, id }: TransactionPlace,
  events: readonly TransactionEvent[],
): Promise<void> {
  await tx
    .insertInto('transaction_events')
    .values(
      events.map((event) => ({
        org_id: orgId,
        transaction_id: id,
        ...event,
        detail: event.detail.slice(0, 2_000),
      })),
    )
    .execute();
}

type Changes = Partial<Omit<TransactionsTable, 'org_id' | 'id' | 'status'>>;

/**
 * Moves a locked transaction along these steps; a step that the table does not have is a fault of ours and changes
 * nothing. `said` are the lines of history that led to it.
 */
export async function moveTransaction(
  tx: Tx,
  locked: TransactionsTable,
  steps: readonly TransactionStatus[],
  at: Date,
  changes: Changes = {},
  said: readonly TransactionEvent[] = [],
): Promise<void> {
  const events = [...said];
  let from = locked.status;
  for (const to of steps) {
    if (!canMoveTransaction(from, to))
      throw new Error(`A transaction does not move from ${from} to ${to}.`);
    events.push({ at, kind: 'status', detail: `${from} → ${to}` });
    from = to;
  }
  await tx
    .updateTable('transactions')
    .set({ ...changes, status: from } as Partial<TransactionsTable>)
    .where('org_id', '=', locked.org_id)
    .where('id', '=', locked.id)
    .execute();
  await recordEvents(tx, { orgId: locked.org_id, id: locked.id }, events);
}

/** The payer keeps the money: nothing is credited, and the payer may begin anew. */
export async function failTransaction(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  failure: FailureReason,
  said: readonly TransactionEvent[],
): Promise<void> {
  const steps = locked.status === 10 ? ([20, -21, -50] as const) : ([-21, -50] as const);
  const ended = { failure, completed_at: at, attention_at: null };
  await moveTransaction(tx, locked, steps, at, ended, said);
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
