import '../tables.ts';
import type { PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type AccountKind,
  type Credit,
  creditAccount,
  holderOf,
  lockCredit,
  post,
  type Posting,
  refundAccount,
  schoolAccount,
  sourceAccount,
} from '../../ledger/public.ts';
import type { Work } from '../../../platform/work.ts';
import { familiesIn } from '../../students/public.ts';
import { takeBackMoved } from '../reverse-payment.ts';

/**
 * The way of a refund through the books. What leaves the family's credit is set apart at once, so that it can neither be
 * used nor refunded a second time; it leaves the account that pays once that has paid, and is credit again where it failed.
 */

interface SetApart {
  /** Of the refund and of its payment. */
  readonly id: string;
  readonly familyId: string;
  readonly amount: number;
  readonly reason: string;
}

async function writePayment(work: Work, refund: SetApart): Promise<void> {
  const { tx, orgId, now, actor } = work;
  await tx
    .insertInto('payments')
    .values({
      org_id: orgId,
      id: refund.id,
      transaction_id: null,
      reverses_id: null,
      method: 'refund',
      amount: refund.amount,
      family_id: refund.familyId,
      paid_at: now,
      created_by: actor?.personId ?? null,
      reason: refund.reason,
    })
    .execute();
}

/** What of the credit an account of this kind could pay: each holder only its own. The credit is locked. */
export async function lockRefundable(
  { tx, orgId }: Work,
  familyId: string,
  by: AccountKind | 'cash',
): Promise<number> {
  const credit = await lockCredit(tx, orgId, familyId);
  return Math.min(
    by === 'cash' ? credit.held + credit.own : credit[holderOf(by)],
    await readSeenCredit(tx, orgId, familyId, credit),
  );
}

/**
 * What of the credit can only be of money that came in here. What was marked as paid may be used for other fees, but is never handed out:
 * nobody here has seen it. Whoever paid as well is paid back by a reversal.
 */
export async function readSeenCredit(
  tx: Tx,
  orgId: string,
  familyId: string,
  { held, own }: Credit,
): Promise<number> {
  const { rows } = await sql<{ outside: number }>`
    select coalesce(sum(p.amount), 0)::bigint as outside from payments p
     where p.org_id = ${orgId} and p.family_id = any(${familiesIn(orgId, familyId)}) and p.method = 'outside'
       and p.reverses_id is null
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
    tx,
  );
  return Math.max(0, held + own - (rows[0]?.outside ?? 0));
}

/** To be paid by an operator. The caller holds the credit's lock and asked for no more than there is. */
export async function setRefundApart(
  work: Work,
  refund: SetApart,
  kind: AccountKind,
): Promise<void> {
  await writePayment(work, refund);
  const holder = holderOf(kind);
  await post(work, [
    {
      debit: creditAccount(refund.familyId, holder),
      credit: refundAccount(holder),
      amount: refund.amount,
      kind: 'refund',
      paymentId: refund.id,
    },
  ]);
}

interface PaidRefund {
  readonly id: string;
  readonly amount: number;
  readonly operator: PayOperator;
  readonly kind: AccountKind;
}

export const postPaidRefund = (work: Work, refund: PaidRefund): Promise<void> =>
  post(work, [
    {
      debit: refundAccount(holderOf(refund.kind)),
      credit: sourceAccount(refund.operator, refund.kind),
      amount: refund.amount,
      kind: 'refund',
      paymentId: refund.id,
    },
  ]);

/** Nothing was paid: it is the family's credit again. */
export const giveRefundBack = (work: Work, id: string, reason: string): Promise<void> =>
  takeBackMoved(work, [id], reason);

/**
 * Out of the school's cash. The school's own part of the credit goes first; where the provider holds the rest, that becomes
 * the school's there, in exchange for what the school hands out here.
 */
export async function postCashRefund(work: Work, refund: SetApart): Promise<void> {
  const { tx, orgId } = work;
  const { id: paymentId, familyId, amount } = refund;
  const credit = await lockCredit(tx, orgId, familyId);
  const own = Math.min(amount, credit.own);
  const held = amount - own;
  const cash = sourceAccount('cash', 'own');
  await writePayment(work, refund);
  const way = (debit: string, to: string, part: number): Posting[] =>
    part === 0 ? [] : [{ debit, credit: to, amount: part, kind: 'refund', paymentId }];
  await post(work, [
    ...way(creditAccount(familyId, 'own'), cash, own),
    ...way(creditAccount(familyId, 'held'), schoolAccount('held'), held),
    ...way(schoolAccount('own'), cash, held),
  ]);
}
