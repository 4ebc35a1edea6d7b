import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import { errors } from '@ardoise/contract/protocol/errors';
import { otherMeans, paymentErrors } from '@ardoise/contract/payments';
import { defaultLanguage, type Language } from '@ardoise/contract/values/language';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { holdSessionOf, refuseShortDrawer } from '../cash-sessions/public.ts';
import { post, type Posting } from '../ledger/public.ts';
import { changedBy } from './changed-by.ts';
import { type PayBack, preparePayBack } from './pay-back-cash.ts';
import type { PaymentRow } from './tables.ts';
import { releaseExcess } from './release-excess.ts';

export interface Reversal {
  readonly paymentId: string;
  readonly reason: string;
  /** Taken again for another child in the same act: the cash stays where it is. */
  readonly isMoved?: boolean;
  /** Who may hand cash back whose own drawer is locked: the first of them with an open one does. */
  readonly paidBackBy?: { readonly personIds: readonly string[]; readonly language: Language };
}

/**
 * Takes a payment back by a counter-entry: the fees are open again and every posting is undone by its opposite. The
 * payment and its receipt stay as they are; the receipt is then shown as reversed.
 */
export async function reversePayment(work: Work, reversal: Reversal): Promise<string> {
  const { tx, orgId } = work;
  const { paymentId, reason } = reversal;
  // A drawer before fees, as where cash is taken.
  const payBack = reversal.isMoved === true ? null : await prepareCash(work, reversal);
  const feeIds = await lockFees(tx, orgId, paymentId);
  const payment = await findPayment(tx, orgId, paymentId);
  refuseUnlessTaken(payment);
  const id = await writeReversal(work, payment, reason);
  await recallCredit(work, reversal);
  await undo(work, paymentId, id);
  await followMeans(work, feeIds);
  await releaseExcess(work, feeIds);
  const { family_id: familyId, amount } = payment;
  await payBack?.(id, payment);
  await work.emit('payment.reversed', paymentId, { familyId, amount });
  return id;
}

/** Cash is handed back out of the drawer in which it lies, if it is still there, or else out of another. */
async function prepareCash(work: Work, reversal: Reversal): Promise<PayBack | null> {
  const drawer = await holdSessionOf(work, reversal.paymentId, 'no key update');
  if (drawer === 'gone') return preparePayBack(work, reversal);
  if (drawer !== null)
    await refuseShortDrawer(work, drawer.sessionId, {
      amount: (await findPayment(work.tx, work.orgId, reversal.paymentId)).amount,
      language: reversal.paidBackBy?.language ?? defaultLanguage,
    });
  return null;
}

/** Rows by which nobody paid: what became credit, went along with a merge or was refunded, are no payments to anybody. */
const ownMethods: ReadonlySet<PaymentRow['method']> = new Set(['toCredit', 'merged', 'refund']);

export function refuseUnlessTaken(payment: PaymentRow): void {
  if (ownMethods.has(payment.method)) throw new Refusal(errors.notFound);
  if (payment.reverses_id !== null) throw new Refusal(moneyCorrectionErrors.reversalOfReversal);
}

const otherMeansInSql = sql.join([...otherMeans, 'opening'].map((method) => sql.lit(method)));

/** By what means a fee was paid, and that it was marked as paid, hold only as long as such a payment stands. */
async function followMeans({ tx, orgId }: Work, feeIds: readonly string[]): Promise<void> {
  const stands = (methods: RawBuilder<unknown>) => sql`exists (
    select from allocations a join payments p on p.org_id = a.org_id and p.id = a.payment_id
     where a.org_id = f.org_id and a.fee_id = f.id and p.reverses_id is null and p.method in (${methods})
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id))`;
  await sql`update fees f set by_other_means = ${stands(otherMeansInSql)},
      marked_paid_at = case when ${stands(sql`'outside'`)} then f.marked_paid_at end
    where f.org_id = ${orgId} and f.id = any(${[...feeIds]}::uuid[])
      and (f.by_other_means or f.marked_paid_at is not null)`.execute(tx);
}

async function lockFees(tx: Tx, orgId: string, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from fees f
    where f.org_id = ${orgId} and f.id in (
      select unnest(array[fee.id, fee.merged_into_id]) from allocations a
        join fees fee on fee.org_id = a.org_id and fee.id = a.fee_id
       where a.org_id = ${orgId} and a.payment_id = ${paymentId})
    order by f.id for no key update of f`.execute(tx);
  return rows.map(({ id }) => id);
}

export const findPayment = async (tx: Tx, orgId: string, id: string): Promise<PaymentRow> =>
  found(
    await tx
      .selectFrom('payments')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst(),
    errors.notFound,
  );

/** There is one of each payment. */
async function writeReversal(
  { tx, now, actor }: Work,
  payment: PaymentRow,
  reason: string,
): Promise<string> {
  const id = newId(now);
  const written = await tx
    .insertInto('payments')
    .values({
      ...payment,
      id,
      transaction_id: null,
      reverses_id: payment.id,
      paid_at: now,
      created_by: actor?.personId ?? null,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal(paymentErrors.paymentAlreadyReversed);
  return id;
}

/** Where a fee has less than the payment gave it, the rest became the family's credit, and is fetched from there first. */
async function recallCredit(work: Work, { paymentId, reason }: Reversal): Promise<void> {
  const { tx, orgId } = work;
  const { rows: short } = await sql<{ feeId: string; missing: number }>`
    select f.id as "feeId", given.amount - f.paid as missing
      from (select fee_id, sum(amount)::bigint as amount from allocations
             where org_id = ${orgId} and payment_id = ${paymentId} group by fee_id) given
      join fees f on f.org_id = ${orgId} and f.id = given.fee_id
     where f.paid < given.amount order by f.id`.execute(tx);
  for (const { feeId, missing } of short) {
    let rest = missing;
    for (const release of await findReleases(tx, orgId, feeId)) {
      if (rest <= 0) break;
      rest -= release.amount;
      for (const given of await findGivenOn(tx, orgId, release.id))
        await takeBack(work, given, reason);
      await takeBack(work, release, reason);
    }
  }
}

/** Of one fee, newest first. */
async function findReleases(tx: Tx, orgId: string, feeId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.* from allocations a
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
     where a.org_id = ${orgId} and a.fee_id = ${feeId} and p.method = 'toCredit' and p.reverses_id is null
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
     order by p.paid_at desc, p.id desc`.execute(tx);
  return rows;
}

/** What of a release went on to the fee that stayed. */
async function findGivenOn(tx: Tx, orgId: string, releaseId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.* from payments p where p.org_id = ${orgId} and p.from_payment_id = ${releaseId} and p.reverses_id is null
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
    tx,
  );
  return rows;
}

const takeBack = async (work: Work, payment: PaymentRow, reason: string): Promise<void> =>
  undo(work, payment.id, await writeReversal(work, payment, reason));

/** Takes back what a merge moved, the last first, where the merge is undone. */
export async function takeBackMoved(
  work: Work,
  paymentIds: readonly string[],
  reason: string,
): Promise<void> {
  for (const id of paymentIds.toReversed())
    await takeBack(work, await findPayment(work.tx, work.orgId, id), reason);
}

/** Allocations and postings, each by its opposite. The fees' last payments are those that stand. */
async function undo(work: Work, paymentId: string, reversalId: string): Promise<void> {
  const { tx, orgId } = work;
  await sql`with opposite as (
      insert into allocations (org_id, payment_id, fee_id, position, amount)
      select org_id, ${reversalId}, fee_id, position, -amount from allocations
       where org_id = ${orgId} and payment_id = ${paymentId}
      returning fee_id, amount)
    update fees f set paid = f.paid + emptied.amount, last_payment_id = last.id, paid_at = last.paid_at,
           paid_on = ardoise_day_at(${orgId}, last.paid_at), origin = last.method, ${changedBy(work)}
      from (select fee_id, sum(amount) as amount from opposite group by fee_id) emptied
      left join lateral ardoise_last_payment(${orgId}, emptied.fee_id) last on true
     where f.org_id = ${orgId} and f.id = emptied.fee_id`.execute(tx);
  await postOpposite(work, paymentId, reversalId);
}

/** What was paid too much may have been used meanwhile: then it is not there to be taken back. */
async function postOpposite(work: Work, paymentId: string, reversalId: string): Promise<void> {
  const { tx, orgId } = work;
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount'])
    .where('org_id', '=', orgId)
    .where('payment_id', '=', paymentId)
    // What the provider kept stays with it: it has collected the money, wherever it goes now.
    .where('kind', '<>', 'providerFee')
    .execute();
  const ownerNow = await readOwners(
    tx,
    orgId,
    entries.flatMap(({ debit, credit }) => [debit, credit]),
  );
  const postings = entries.map(
    ({ debit, credit, amount }): Posting => ({
      debit: ownerNow(credit),
      credit: ownerNow(debit),
      amount,
      kind: 'reversal',
      paymentId: reversalId,
    }),
  );
  try {
    await post(work, postings);
  } catch (error) {
    const isSpent =
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'credit_not_overdrawn';
    throw isSpent ? new Refusal(paymentErrors.creditAlreadyUsed) : error;
  }
}

/** The credit of a family that was merged is with the one that stayed, and is taken from there. */
async function readOwners(
  tx: Tx,
  orgId: string,
  accounts: readonly string[],
): Promise<(account: string) => string> {
  const familyIdOf = (account: string) => /^credit:\w+:(.+)$/.exec(account)?.[1];
  const familyIds = [...new Set(accounts.flatMap((account) => familyIdOf(account) ?? []))];
  if (familyIds.length === 0) return (account) => account;
  const { rows } = await sql<{ id: string; into: string }>`
    select id, merged_into_id as into from families
     where org_id = ${orgId} and id = any(${familyIds}::uuid[]) and merged_into_id is not null`.execute(
    tx,
  );
  const intoOf = new Map(rows.map(({ id, into }) => [id, into]));
  return (account) => {
    const familyId = familyIdOf(account) ?? '';
    return account.replace(familyId, intoOf.get(familyId) ?? familyId);
  };
}
