import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { type Allocation, allocate } from './allocation.ts';
import { issueReceipt } from './issue-receipt.ts';
import {
  creditAccount,
  holderOf,
  holders,
  lockCredit,
  type Posting,
  post,
  schoolAccount,
  sourceAccount,
} from './ledger.ts';
import { lockOwed } from './owed.ts';
import type { AccountKind, ChosenPart, PaymentMethod } from './tables.ts';

export interface NewPayment {
  readonly orgId: string;
  readonly transactionId: string | null;
  readonly method: PaymentMethod;
  /** Whose account took it in: `own` for cash, and of no meaning for credit, which remembers. */
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
  const postings =
    payment.method === 'credit'
      ? await postingsOfCredit(tx, payment, excess)
      : postingsOf(payment, amount - excess, excess);
  const paymentId = newId(now);
  await writePayment(tx, payment, paymentId, allocations);
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
  await post(tx, { orgId, paymentId, at: now }, postings);
  return { paymentId, receiptCode: receipt.code, receiptNumber: receipt.number, excess };
}

function postingsOf(payment: NewPayment, allocated: number, excess: number): Posting[] {
  const { familyId, method, kind } = payment;
  const debit = sourceAccount(method, kind);
  const holder = holderOf(kind);
  const postings: Posting[] = [
    { debit, credit: schoolAccount(holder), amount: allocated, kind: 'payment' },
    { debit, credit: creditAccount(familyId, holder), amount: excess, kind: 'overpayment' },
  ];
  return postings.filter(({ amount }) => amount > 0);
}

/** Credit goes to whoever holds it already. The caller asked for no more than there is and is owed. */
async function postingsOfCredit(
  tx: Tx,
  { orgId, familyId, amount }: NewPayment,
  excess: number,
): Promise<Posting[]> {
  if (excess > 0) throw new Error('Credit pays what is owed and no more.');
  const credit = await lockCredit(tx, orgId, familyId);
  let rest = amount;
  const postings = holders.flatMap((holder): Posting[] => {
    const part = Math.min(rest, credit[holder]);
    if (part <= 0) return [];
    rest -= part;
    const debit = creditAccount(familyId, holder);
    return [{ debit, credit: schoolAccount(holder), amount: part, kind: 'creditUsed' }];
  });
  if (rest > 0) throw new Error('Credit that is not there cannot be used.');
  return postings;
}

/** The fees' paid amounts are kept beside their allocations, in the same statement. */
async function writePayment(
  tx: Tx,
  payment: NewPayment,
  paymentId: string,
  allocations: readonly Allocation[],
): Promise<void> {
  const { orgId } = payment;
  await sql`with part as (
      select * from unnest(
        ${allocations.map(({ feeId }) => feeId)}::uuid[],
        ${allocations.map(({ position }) => position)}::int[],
        ${allocations.map(({ amount }) => amount)}::bigint[]) as part (fee_id, position, amount)),
    paid as (
      insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at, created_by)
      values (${orgId}, ${paymentId}, ${payment.transactionId}, ${payment.method}, ${payment.amount},
              ${payment.familyId}, ${payment.now}, ${payment.createdBy})),
    allocated as (
      insert into allocations (org_id, payment_id, fee_id, position, amount)
      select ${orgId}, ${paymentId}, fee_id, position, amount from part)
    update fees f set paid = f.paid + filled.amount
      from (select fee_id, sum(amount) as amount from part group by fee_id) filled
     where f.org_id = ${orgId} and f.id = filled.fee_id`.execute(tx);
}
