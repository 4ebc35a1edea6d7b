import { canMoveTransaction, type TransactionStatus } from '@ardoise/contract/transactions';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { TransactionsTable } from './tables.ts';

export interface TransactionPlace {
  readonly orgId: string;
  readonly id: string;
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
    .forUpdate()
    .executeTakeFirst();

/** Adds a line to the history of what was asked and answered. */
export async function recordEvent(
  tx: Tx,
  { orgId, id }: TransactionPlace,
  event: { readonly at: Date; readonly kind: string; readonly detail: string },
): Promise<void> {
  await tx
    .insertInto('transaction_events')
    .values({
      org_id: orgId,
      transaction_id: id,
      id: newId(event.at),
      ...event,
      detail: event.detail.slice(0, 2_000),
    })
    .execute();
}

/** Moves a locked transaction one step; a step that the table does not have is a fault of ours and changes nothing. */
export async function moveTransaction(
  tx: Tx,
  locked: TransactionsTable,
  to: TransactionStatus,
  at: Date,
  changes: Partial<Omit<TransactionsTable, 'org_id' | 'id' | 'status'>> = {},
): Promise<void> {
  if (!canMoveTransaction(locked.status, to)) {
    throw new Error(`A transaction does not move from ${locked.status} to ${to}.`);
  }
  await tx
    .updateTable('transactions')
    .set({ ...changes, status: to } as Partial<TransactionsTable>)
    .where('org_id', '=', locked.org_id)
    .where('id', '=', locked.id)
    .execute();
  await recordEvent(
    tx,
    { orgId: locked.org_id, id: locked.id },
    { at, kind: 'status', detail: `${locked.status} → ${to}` },
  );
}
