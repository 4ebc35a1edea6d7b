import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { type Allocation, allocate } from './allocation.ts';
import { issueReceipt } from './issue-receipt.ts';
import { creditAccount, type Posting, post, schoolAccount, sourceAccount } from './ledger.ts';
import { lockOwed } from './owed.ts';
import type { AccountKind, ChosenPart, PaymentMethod } from './tables.ts';

export interface NewPayment {
  readonly orgId: string;
  readonly transactionId: string | null;
  readonly method: PaymentMethod;
  readonly kind: AccountKind;
  readonly amount: number;
  readonly familyId: string;
  readonly parts: readonly ChosenPart[];
  readonly createdBy: string | null;
  readonly now: Date;
}

export interface TakenPayment {
  readonly paymentId: string;
  readonly receiptCode: string;
  readonly receiptNumber: string;
  readonly excess: number;
}

/**
 * The one way in which money is taken: fees locked, filled by deadline, what exceeds becomes credit, ledger, receipt.
 * The caller holds the lock that makes it happen once (a transaction's row), in the same transaction of the database.
 */
export async function takePayment(
  services: Services,
  tx: Tx,
  payment: NewPayment,
): Promise<TakenPayment> {
  const { orgId, familyId, amount, now } = payment;
  const owed = await lockOwed(tx, orgId, familyId);
  const { allocations, excess } = allocate(amount, payment.parts, owed);
  const paymentId = newId(now);
  await tx
    .insertInto('payments')
    .values({
      org_id: orgId,
      id: paymentId,
      transaction_id: payment.transactionId,
      reverses_id: null,
      method: payment.method,
      amount,
      family_id: familyId,
      paid_at: now,
      created_by: payment.createdBy,
      reason: null,
    })
    .execute();
  await allocateTo(tx, orgId, paymentId, allocations);
  await post(tx, { orgId, paymentId, at: now }, postingsOf(payment, amount - excess, excess));
  const receipt = await issueReceipt(services, tx, {
    orgId,
    paymentId,
    familyId,
    method: payment.method,
    amount,
    allocations,
    excess,
    now,
  });
  return { paymentId, receiptCode: receipt.code, receiptNumber: receipt.number, excess };
}

function postingsOf(payment: NewPayment, allocated: number, excess: number): Posting[] {
  const credit = creditAccount(payment.familyId);
  const isCredit = payment.method === 'credit';
  if (isCredit && excess > 0) throw new Error('Credit pays what is owed and no more.');
  const debit = isCredit ? credit : sourceAccount(payment.method, payment.kind);
  const postings: Posting[] = [];
  if (allocated > 0) {
    postings.push({
      debit,
      credit: schoolAccount(payment.kind),
      amount: allocated,
      kind: isCredit ? 'creditUsed' : 'payment',
    });
  }
  if (excess > 0) postings.push({ debit, credit, amount: excess, kind: 'overpayment' });
  return postings;
}

/** The fees' paid amounts are kept beside their allocations, in the same transaction. */
async function allocateTo(
  tx: Tx,
  orgId: string,
  paymentId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  await tx
    .insertInto('allocations')
    .values(
      allocations.map(({ feeId, position, amount }) => ({
        org_id: orgId,
        payment_id: paymentId,
        fee_id: feeId,
        position,
        amount,
      })),
    )
    .execute();
  await sql`update fees f set paid = f.paid + a.amount
    from (select fee_id, sum(amount) as amount from allocations
           where org_id = ${orgId} and payment_id = ${paymentId} group by fee_id) a
    where f.org_id = ${orgId} and f.id = a.fee_id`.execute(tx);
}
