import { otherMeans } from '@ardoise/contract/payments';
import type { Happened } from '@ardoise/contract/protocol/events';
import type { FeeBearer } from '@ardoise/contract/values/provider-fee';
import { sql } from 'kysely';
import { send, together } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { numberReceipts, type PaymentToReceipt, writeReceipts } from '../receipts/public.ts';
import {
  type AccountKind,
  type CashPosting,
  commissionAccount,
  creditAccount,
  holderOf,
  holders,
  lockCredit,
  payerFeeAccount,
  type PaymentMethod,
  post,
  type Posting,
  schoolAccount,
  sourceAccount,
} from '../ledger/public.ts';
import { allocate, type Allocated, type ChosenPart } from './allocation.ts';
import { changedBy } from './changed-by.ts';
import { type Installment, lockInstallments } from './owed.ts';
import { receiptStudents } from './receipt-students.ts';

export interface NewPayment {
  /** Of the operator by whom it came, with the phone that paid; null for cash and credit. */
  readonly transaction: { readonly id: string; readonly phone: string } | null;
  readonly method: PaymentMethod;
  /** Whose account took it in: `own` for cash, and of no meaning for credit, which remembers. */
  readonly kind: AccountKind;
  readonly amount: number;
  /** What the provider keeps, as it was agreed when the payment was begun: of the school's, or on top of the amount by the payer. */
  readonly providerFee?: { readonly amount: number; readonly bearer: FeeBearer };
  readonly familyId: string;
  readonly parts: readonly ChosenPart[];
  /** Why somebody says that it was paid, or that it was moved here. */
  readonly reason?: string;
  /** Of a payment that was moved: the one that it was moved from, and the phone that paid that. */
  readonly movedFrom?: { readonly paymentId: string; readonly phone: string | null };
  /** All of the family's, where the caller has locked and read them already. */
  readonly installments?: readonly Installment[];
  /** What the caller says of it, in the statement that says that it is settled. */
  readonly alsoHappened?: (paymentId: string) => Happened;
  /**
   * What the caller writes and reads of it in the same transaction, once it is written and before its receipt has a number:
   * from there on every other payment of the school waits. Sent behind the payment, which nobody awaits for it.
   */
  readonly beforeReceipt?: (paymentId: string) => Promise<void>;
  /** Posted in the same statement, so that accounts are locked once and in their order. */
  readonly alsoPosted?: readonly CashPosting[];
}

export interface TakenPayment {
  readonly paymentId: string;
  /** Empty for what was paid before Ardoise, which has no receipt. */
  readonly receiptCode: string;
  readonly receiptNumber: string;
  readonly excess: number;
}

interface FilledPayment extends NewPayment, Allocated {
  readonly paymentId: string;
  /** All of the family's as they were before this payment, those that are filled too. */
  readonly installments: readonly Installment[];
}

/**
 * The one way in which money is taken: fees locked, filled by deadline, what exceeds becomes credit, ledger, receipt.
 * The caller holds the lock that makes it happen once (a transaction's row), in the same transaction of the database.
 */
export async function takePayment(work: Work, payment: NewPayment): Promise<TakenPayment> {
  const [taken] = await takePayments(work, [payment]);
  if (taken === undefined) throw new Error('A payment was not taken.');
  return taken;
}

/** The same for several payments of one school at one moment, each of another family. */
export async function takePayments(
  work: Work,
  payments: readonly NewPayment[],
): Promise<TakenPayment[]> {
  if (payments.length === 0) return [];
  const { tx, orgId, now } = work;
  const familyIds = payments.map(({ familyId }) => familyId);
  if (new Set(familyIds).size < payments.length) throw new Error('A family pays once at a time.');
  const unread = payments.filter(({ installments }) => installments === undefined);
  const ofFamilies = unread.map(({ familyId }) => familyId);
  const owed = byFamily(
    ofFamilies.length === 0 ? [] : await lockInstallments(tx, orgId, ofFamilies),
  );
  const filled = payments.map((payment): FilledPayment => {
    const installments = payment.installments ?? owed.get(payment.familyId) ?? [];
    const open = installments.filter((installment) => installment.open > 0);
    const allocated = allocate(payment.amount, payment.parts, open);
    return { ...payment, ...allocated, installments, paymentId: newId(now) };
  });
  const postings: Array<Posting | CashPosting> = [];
  for (const payment of filled)
    postings.push(...(await postingsOf(work, payment)), ...(payment.alsoPosted ?? []));
  await together([
    writePayments(work, filled),
    work.emitAll(filled.flatMap(happenedOf)),
    ...filled.map(async ({ beforeReceipt, paymentId }) => beforeReceipt?.(paymentId)),
  ]);
  // What was paid before Ardoise has its receipt elsewhere: a number of ours would make a second one of it.
  const receipted = filled.filter(({ method }) => method !== 'opening');
  const receipts = await numberReceipts(work, receipted.map(toReceipt));
  await together([writeReceipts(work, receipts), post(work, postings)]);
  return filled.map((payment) => {
    const receipt = receipts[receipted.indexOf(payment)]?.content;
    return {
      paymentId: payment.paymentId,
      receiptCode: receipt?.code ?? '',
      receiptNumber: receipt?.number ?? '',
      excess: payment.excess,
    };
  });
}

const happenedOf = (payment: FilledPayment): Happened[] => [
  settled(payment),
  ...(payment.alsoHappened === undefined ? [] : [payment.alsoHappened(payment.paymentId)]),
];

const settled = (payment: FilledPayment): Happened<'payment.settled'> => ({
  name: 'payment.settled',
  recordId: payment.paymentId,
  facts: {
    familyId: payment.familyId,
    amount: payment.amount,
    transactionId: payment.transaction?.id ?? null,
  },
});

const toReceipt = (payment: FilledPayment): PaymentToReceipt => ({
  paymentId: payment.paymentId,
  payerPhone: payment.transaction?.phone ?? payment.movedFrom?.phone ?? null,
  familyId: payment.familyId,
  method: payment.method,
  amount: payment.amount,
  students: receiptStudents(payment.allocations, payment.installments),
  excess: payment.excess,
  payerFee: payment.providerFee?.bearer === 'payer' ? payment.providerFee.amount : 0,
});

function byFamily(installments: readonly Installment[]): Map<string, Installment[]> {
  const families = new Map<string, Installment[]>();
  for (const installment of installments) {
    const ofFamily = families.get(installment.familyId);
    if (ofFamily === undefined) families.set(installment.familyId, [installment]);
    else ofFamily.push(installment);
  }
  return families;
}

async function postingsOf(work: Work, payment: FilledPayment): Promise<Posting[]> {
  const { familyId, method, kind, amount, excess, paymentId } = payment;
  if (method === 'credit') return postingsOfCredit(work, payment);
  const debit = sourceAccount(method, kind);
  const holder = holderOf(kind);
  const credit = creditAccount(familyId, holder);
  const postings: Posting[] = [
    { debit, credit: schoolAccount(holder), amount: amount - excess, kind: 'payment', paymentId },
    { debit, credit, amount: excess, kind: 'overpayment', paymentId },
    ...feePosting(payment),
  ];
  return postings.filter((posting) => posting.amount > 0);
}

/** It stays the provider's whatever becomes of the payment later, as operators keep theirs. */
function feePosting({ providerFee, method, kind, paymentId }: FilledPayment): Posting[] {
  if (providerFee === undefined) return [];
  const { amount, bearer } = providerFee;
  const debit = bearer === 'payer' ? payerFeeAccount(method) : schoolAccount(holderOf(kind));
  return [{ debit, credit: commissionAccount, amount, kind: 'providerFee', paymentId }];
}

/** Credit goes to whoever holds it already. The caller asked for no more than there is and is owed. */
async function postingsOfCredit({ tx, orgId }: Work, payment: FilledPayment): Promise<Posting[]> {
  const { familyId, amount, excess, paymentId } = payment;
  if (excess > 0) throw new Error('Credit pays what is owed and no more.');
  const credit = await lockCredit(tx, orgId, familyId);
  let rest = amount;
  const postings = holders.flatMap((holder): Posting[] => {
    const part = Math.min(rest, credit[holder]);
    if (part <= 0) return [];
    rest -= part;
    const debit = creditAccount(familyId, holder);
    return [{ debit, credit: schoolAccount(holder), amount: part, kind: 'creditUsed', paymentId }];
  });
  if (rest > 0) throw new Error('Credit that is not there cannot be used.');
  return postings;
}

/** What makes a fee one that was paid by other means. */
const byOtherMeans: ReadonlySet<PaymentMethod> = new Set([...otherMeans, 'opening']);

/**
 * The fees' paid amounts and last payments are kept beside their allocations, in the same statement. The school comes with each fee and
 * not as a value of its own: a plan for any school would else read all fees of a small one rather than a few by key, and so of a large one.
 */
async function writePayments(work: Work, payments: readonly FilledPayment[]): Promise<void> {
  const { tx, orgId, now, actor } = work;
  const parts = payments.flatMap(({ paymentId, method, allocations }) =>
    allocations.map((allocation) => ({
      ...allocation,
      paymentId,
      method,
      isOther: byOtherMeans.has(method),
    })),
  );
  // What was taken without a connection, or waited for a lock, may come after what was paid later.
  const isLast = sql`(f.paid_at is null or (f.paid_at, f.last_payment_id) < (${now}::timestamptz, filled.payment_id))`;
  await send(
    tx,
    sql`with part as (
      select * from unnest(
        ${parts.map(({ paymentId }) => paymentId)}::uuid[],
        ${parts.map(({ feeId }) => feeId)}::uuid[],
        ${parts.map(({ position }) => position)}::int[],
        ${parts.map(({ amount }) => amount)}::bigint[],
        ${parts.map(({ isOther }) => isOther)}::boolean[],
        ${parts.map(({ method }) => method)}::text[])
        as part (payment_id, fee_id, position, amount, is_other, method)),
    paid as (
      insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at, created_by, reason,
                            from_payment_id)
      select ${orgId}, id, transaction_id, method, amount, family_id, ${now}, ${actor?.personId ?? null}, reason,
             from_payment_id from unnest(
        ${payments.map(({ paymentId }) => paymentId)}::uuid[],
        ${payments.map(({ transaction }) => transaction?.id ?? null)}::uuid[],
        ${payments.map(({ method }) => method)}::text[],
        ${payments.map(({ amount }) => amount)}::bigint[],
        ${payments.map(({ familyId }) => familyId)}::uuid[],
        ${payments.map(({ reason }) => reason ?? null)}::text[],
        ${payments.map(({ movedFrom }) => movedFrom?.paymentId ?? null)}::uuid[])
        as payment (id, transaction_id, method, amount, family_id, reason, from_payment_id)),
    allocated as (
      insert into allocations (org_id, payment_id, fee_id, position, amount)
      select ${orgId}, payment_id, fee_id, position, amount from part)
    update fees f set paid = f.paid + filled.amount, by_other_means = f.by_other_means or filled.is_other,
           last_payment_id = case when ${isLast} then filled.payment_id else f.last_payment_id end,
           origin = case when ${isLast} then filled.method else f.origin end,
           paid_at = case when ${isLast} then ${now} else f.paid_at end,
           paid_on = case when ${isLast} then ardoise_day_at(${orgId}, ${now}) else f.paid_on end, ${changedBy(work)}
      from (select ${orgId}::uuid as org_id, fee_id, sum(amount) as amount, bool_or(is_other) as is_other, max(payment_id::text)::uuid as payment_id,
                   max(method) as method from part group by fee_id) filled
     where f.org_id = filled.org_id and f.id = filled.fee_id`,
  );
}
