import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import {
  creditAccount,
  type Holder,
  holders,
  post,
  type Posting,
  schoolAccount,
} from '../ledger/public.ts';
import { changedBy } from './changed-by.ts';
import { lowerInstallments } from './rules.ts';

interface PricedFee {
  id: string;
  familyId: string;
  amount: number;
  discount: number;
  paid: number;
  closedAt: Date | null;
  timeZone: string;
  mergedIntoId: string | null;
  installments: Array<{ dueOn: string; amount: number }> | null;
}

/**
 * Makes what was paid for a fee beyond what it now costs the family's credit: after a move to a class that costs less, and
 * after a withdrawal. Nothing came in, so there is no receipt; what was collected stays as it was. The fees are those
 * whose price may have fallen, of whatever family; whoever changed them says what happened. What a merged fee has goes on to
 * the one that stayed, as far as that needs it. Answers the payments that it wrote, in their order.
 */
export async function releaseExcess(
  work: Work,
  feeIds: readonly string[],
  /** What the school keeps of it. */
  billed: (fee: PricedFee) => number = billedFor,
): Promise<string[]> {
  const { tx, orgId, now } = work;
  const createdBy = work.actor?.personId ?? null;
  const written: string[] = [];
  for (const fee of await lockFees(tx, orgId, feeIds)) {
    const excess = fee.paid - billed(fee);
    if (excess <= 0) continue;
    const paymentId = newId(now);
    const postings = await postingsOf(tx, orgId, fee, excess, paymentId);
    await sql`with released as (
        insert into payments (org_id, id, method, amount, family_id, paid_at, created_by)
        values (${orgId}, ${paymentId}, 'toCredit', ${excess}, ${fee.familyId}, ${now}, ${createdBy})),
      emptied as (
        insert into allocations (org_id, payment_id, fee_id, position, amount)
        values (${orgId}, ${paymentId}, ${fee.id}, 0, ${-excess}))
      update fees set paid = paid - ${excess}, ${changedBy(work)} where org_id = ${orgId} and id = ${fee.id}`.execute(
      tx,
    );
    await post(work, postings);
    written.push(paymentId);
    if (fee.mergedIntoId !== null)
      written.push(...(await giveOn(work, fee.mergedIntoId, paymentId, postings)));
  }
  return written;
}

/** Fills the fee that stayed from what was released of the one that was merged into it: no more than it still needs. */
async function giveOn(
  work: Work,
  feeId: string,
  releaseId: string,
  released: readonly Posting[],
): Promise<string[]> {
  const { tx, orgId, now } = work;
  const [fee] = await lockFees(tx, orgId, [feeId]);
  if (fee === undefined) return [];
  const paymentId = newId(now);
  let rest = billedFor(fee) - fee.paid;
  const postings = released.flatMap(({ debit, credit, amount }): Posting[] => {
    const part = Math.min(rest, amount);
    if (part <= 0) return [];
    rest -= part;
    return [{ debit: credit, credit: debit, amount: part, kind: 'merged', paymentId }];
  });
  const given = postings.reduce((sum, { amount }) => sum + amount, 0);
  if (given === 0) return [];
  await sql`with given as (
      insert into payments (org_id, id, method, amount, family_id, paid_at, created_by, from_payment_id)
      values (${orgId}, ${paymentId}, 'merged', ${given}, ${fee.familyId}, ${now}, ${work.actor?.personId ?? null},
              ${releaseId})),
    filled as (
      insert into allocations (org_id, payment_id, fee_id, position, amount)
      values (${orgId}, ${paymentId}, ${feeId}, 0, ${given}))
    update fees set paid = paid + ${given}, ${changedBy(work)} where org_id = ${orgId} and id = ${feeId}`.execute(
    tx,
  );
  await post(work, postings);
  return [paymentId];
}

/** In sorted order, as payments lock them. */
async function lockFees(tx: Tx, orgId: string, feeIds: readonly string[]): Promise<PricedFee[]> {
  const { rows } = await sql<PricedFee>`
    select f.id, s.family_id as "familyId", f.amount, f.discount, f.paid, f.closed_at as "closedAt",
           f.merged_into_id as "mergedIntoId",
           o.time_zone as "timeZone",
           (select json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.due_on, i.position)
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f
      join students s on s.org_id = f.org_id and s.id = f.student_id
      join organisations o on o.org_id = f.org_id
     where f.org_id = ${orgId} and f.id = any(${[...feeIds]}::uuid[])
     order by f.id for no key update of f`.execute(tx);
  return rows;
}

/** A fee that was closed is billed as far as it was due on that day: what was paid ahead is not the school's. */
function billedFor(fee: PricedFee): number {
  if (fee.closedAt === null) return fee.amount - fee.discount;
  const closedOn = dayIn(fee.timeZone, fee.closedAt);
  return lowerInstallments(fee.installments ?? [], fee.discount)
    .filter(({ dueOn }) => dueOn <= closedOn)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The family's credit stays with whoever holds the money: the provider's part goes first. */
async function postingsOf(
  tx: Tx,
  orgId: string,
  { id, familyId }: PricedFee,
  excess: number,
  paymentId: string,
): Promise<Posting[]> {
  const given = await readGiven(tx, orgId, id);
  let rest = excess;
  const postings = holders.flatMap((holder): Posting[] => {
    const amount = Math.min(rest, given[holder]);
    if (amount <= 0) return [];
    rest -= amount;
    const accounts = { debit: schoolAccount(holder), credit: creditAccount(familyId, holder) };
    return [{ ...accounts, amount, kind: 'toCredit', paymentId }];
  });
  if (rest > 0) throw new Error('A fee is paid by more than was given for it.');
  return postings;
}

interface GivenRow {
  amount: number;
  held: number;
  own: number;
}

/**
 * What each holder has for a fee, from the payments that filled it. Only a payment from credit may be of both: then its
 * part for this fee is taken to be of both as the whole is.
 */
async function readGiven(tx: Tx, orgId: string, feeId: string): Promise<Record<Holder, number>> {
  const signed = (holder: Holder) => sql`coalesce(sum(case ${schoolAccount(holder)}
      when e.credit then e.amount when e.debit then -e.amount else 0 end), 0)::bigint`;
  const { rows } = await sql<GivenRow>`
    select a.amount, e.held, e.own
      from (select payment_id, sum(amount)::bigint as amount from allocations
             where org_id = ${orgId} and fee_id = ${feeId} group by payment_id) a
      cross join lateral (
        select ${signed('held')} as held, ${signed('own')} as own from ledger_entries e
         where e.org_id = ${orgId} and e.payment_id = a.payment_id and e.kind <> 'providerFee') e`.execute(
    tx,
  );
  const given = { held: 0, own: 0 };
  for (const { amount, held, own } of rows) {
    const ofHeld = held + own === 0 ? 0 : Math.round((amount * held) / (held + own));
    given.held += ofHeld;
    given.own += amount - ofHeld;
  }
  return given;
}
