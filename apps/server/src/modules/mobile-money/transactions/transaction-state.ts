import type { TransactionStatus } from '@ardoise/contract/values/transaction-states';
import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { promptsLeft } from './prompts-left.ts';
import { askedAmount } from './provider-fee.ts';
import { wireStatus } from './wire-status.ts';

/** What a payer may know of a transaction. */
export interface TransactionState {
  readonly id: string;
  readonly number: string;
  /** Of fees alone. */
  readonly familyId: string | null;
  /** Where a program asked for it. */
  readonly collectionId: string | null;
  readonly operator: PayOperator;
  /** What the payer is asked, with the fee on top that is named beside it. */
  readonly asked: number;
  readonly payerFee: number;
  readonly amount: number;
  readonly phone: string;
  readonly status: TransactionStatus;
  readonly failure: FailureReason | null;
  /** The payer's time to approve is over and the operator has not said how it ended: staff were told. */
  readonly needsAttention: boolean;
  /** How often the operator's prompt can still be shown again. */
  readonly promptsLeft: number;
  readonly submittedAt: Date;
  readonly windowEndsAt: Date | null;
  readonly paymentId: string | null;
  readonly receiptCode: string | null;
}

export async function readTransactionState(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<TransactionState | null> {
  const row = await tx
    .selectFrom('transactions as t')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.org_id', '=', 't.org_id').onRef('p.transaction_id', '=', 't.id'),
    )
    .leftJoin('receipts as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.payment_id', '=', 'p.id'),
    )
    .select([
      't.id',
      't.number',
      't.family_id as familyId',
      't.collection_id as collectionId',
      't.operator',
      't.amount',
      't.fee',
      't.fee_bearer',
      't.phone',
      't.state',
      't.notice',
      't.failure',
      't.kind',
      't.attention_at',
      sql<number>`(select count(*)::int from transaction_events e where e.org_id = t.org_id
        and e.transaction_id = t.id and e.kind = 'reminded')`.as('reminders'),
      't.submitted_at as submittedAt',
      't.window_ends_at as windowEndsAt',
      'p.id as paymentId',
      'r.code as receiptCode',
    ])
    .where('t.org_id', '=', orgId)
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { attention_at: attentionAt, state, notice, kind: _kind, reminders, ...kept } = row;
  const { fee: _fee, fee_bearer: _bearer, ...rest } = kept;
  const asked = askedAmount(row);
  return {
    ...rest,
    asked,
    payerFee: asked - row.amount,
    status: wireStatus({ state, notice }),
    needsAttention: attentionAt !== null,
    promptsLeft: promptsLeft(row, reminders),
  };
}

/** Whether the payer chose one of this student's fees. */
export async function isForStudent(
  tx: Tx,
  orgId: string,
  id: string,
  studentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transaction_parts part
      join fees f on f.org_id = part.org_id and f.id = part.fee_id
     where part.org_id = ${orgId} and part.transaction_id = ${id} and f.student_id = ${studentId}
     limit 1`.execute(tx);
  return rows.length > 0;
}
