import '../tables.ts';
import {
  type giveDiscount as giveCall,
  moneyCorrectionErrors,
} from '@ardoise/contract/corrections';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { changedBy } from '../changed-by.ts';
import type { Work } from '../../../platform/work.ts';
import { sayChanged } from '../price-fees.ts';
import { releaseExcess } from '../release-excess.ts';
import { mostDiscountPercent, readMoneyRules } from './money-rules.ts';

interface DiscountedFee {
  readonly id: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
}

/** A fee that is closed asks for nothing: there is nothing to take off, or to ask for again. */
async function lockFee(tx: Tx, orgId: string, feeId: string): Promise<DiscountedFee> {
  const { rows } = await sql<DiscountedFee & { isClosed: boolean }>`
    select id, student_id as "studentId", year_id as "yearId", amount, discount, paid,
           closed_at is not null as "isClosed"
      from fees where org_id = ${orgId} and id = ${feeId} for no key update`.execute(tx);
  const { isClosed, ...fee } = found(rows[0], errors.notFound);
  if (isClosed) throw new Refusal(moneyCorrectionErrors.feeIsClosed);
  return fee;
}

/** What is taken off, in whole francs, and no more than the fee asks for and the person's role allows. */
async function readAmount(
  { tx, orgId, role, language }: SchoolContext,
  fee: DiscountedFee,
  { amount, percent }: Input<typeof giveCall>['body'],
): Promise<number> {
  const wanted = amount ?? Math.floor((fee.amount * (percent ?? 0)) / 100);
  const maximum = fee.amount - fee.discount;
  if (wanted < 1 || wanted > maximum)
    throw new Refusal(moneyCorrectionErrors.discountAboveFee, {
      values: { maximum: formatXaf(maximum, language) },
    });
  const most = mostDiscountPercent(role, await readMoneyRules(tx, orgId));
  if ((fee.discount + wanted) * 100 > fee.amount * most)
    throw new Refusal(moneyCorrectionErrors.discountAboveLimit, { values: { percent: most } });
  return wanted;
}

/**
 * Takes something off a fee. What is paid stays paid; where that is more than the fee now costs, the rest is the family's
 * credit.
 */
export async function giveDiscount(
  context: SchoolContext,
  feeId: string,
  body: Input<typeof giveCall>['body'],
): Promise<Answer<typeof giveCall>> {
  const { tx, orgId, now, actor } = context;
  const { kind, reason, percent = null } = body;
  const fee = await lockFee(tx, orgId, feeId);
  const amount = await readAmount(context, fee, body);
  const id = newId(now);
  await tx
    .insertInto('fee_discounts')
    .values({
      org_id: orgId,
      id,
      fee_id: feeId,
      kind,
      amount,
      percent,
      reason,
      given_at: now,
      given_by: actor.personId,
      given_by_name: actor.name,
      taken_back_at: null,
      taken_back_by: null,
      taken_back_by_name: null,
      taken_back_reason: null,
    })
    .execute();
  const after = fee.discount + amount;
  await setDiscount(context, fee, after);
  const credited = Math.max(0, fee.paid - (fee.amount - after));
  if (credited > 0) await releaseExcess(context, [feeId]);
  await context.audit({
    action: 'fee.discounted',
    subject: 'student',
    subjectId: fee.studentId,
    before: { feeId, discount: fee.discount },
    after: { feeId, discount: after, kind, reason, ...(credited > 0 ? { credited } : {}) },
  });
  return { id, amount, credited };
}

/** What an invoice or a credit note gave is not taken back beside it: it would say what is not so any more. */
async function refuseBilled({ tx, orgId }: Work, discountId: string): Promise<void> {
  const { rows } = await sql<{ invoice: string | null; note: string | null }>`
    select v.number as invoice, n.number as note from fee_discounts d
      left join invoices v on v.org_id = d.org_id and v.id = d.invoice_id and v.state = 'sent'
      left join credit_notes n on n.org_id = d.org_id and n.id = d.credit_note_id
     where d.org_id = ${orgId} and d.id = ${discountId} and d.taken_back_at is null`.execute(tx);
  const { invoice = null, note = null } = rows[0] ?? {};
  if (note !== null)
    throw new Refusal(moneyCorrectionErrors.discountOfCreditNote, { values: { number: note } });
  if (invoice !== null)
    throw new Refusal(moneyCorrectionErrors.discountOfInvoice, { values: { number: invoice } });
}

/** The fee asks for it again. What had become credit stays the family's, who may pay by it. */
export async function takeBackDiscount(
  work: Work,
  discountId: string,
  reason: string,
): Promise<number> {
  const { tx, orgId } = work;
  const row = found(
    await tx
      .selectFrom('fee_discounts')
      .select('fee_id')
      .where('org_id', '=', orgId)
      .where('id', '=', discountId)
      .executeTakeFirst(),
    errors.notFound,
  );
  const fee = await lockFee(tx, orgId, row.fee_id);
  await refuseBilled(work, discountId);
  const taken = await takeBack(work, fee, discountId, reason);
  if (taken === null) throw new Refusal(moneyCorrectionErrors.discountAlreadyTakenBack);
  return taken;
}

/** With the invoice that gave it, which is made void. What was taken back before stays so. */
export async function takeBackBilled(
  work: Work,
  { feeId, discountId }: { readonly feeId: string; readonly discountId: string },
  reason: string,
): Promise<void> {
  await takeBack(work, await lockFee(work.tx, work.orgId, feeId), discountId, reason);
}

/** Null where it was taken back already. */
async function takeBack(
  work: Work,
  fee: DiscountedFee,
  discountId: string,
  reason: string,
): Promise<number | null> {
  const { tx, orgId, now, actor } = work;
  const taken = await tx
    .updateTable('fee_discounts')
    .set({
      taken_back_at: now,
      taken_back_by: actor?.personId ?? null,
      taken_back_by_name: actor?.name ?? null,
      taken_back_reason: reason,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', discountId)
    .where('taken_back_at', 'is', null)
    .returning(['amount', 'kind'])
    .executeTakeFirst();
  if (taken === undefined) return null;
  // A fee that has become cheaper since may have less of it than was given.
  const after = Math.max(0, fee.discount - taken.amount);
  await setDiscount(work, fee, after);
  await work.audit({
    action: 'fee.discountTakenBack',
    subject: 'student',
    subjectId: fee.studentId,
    before: { feeId: fee.id, discount: fee.discount, kind: taken.kind },
    after: { feeId: fee.id, discount: after, reason },
  });
  return fee.discount - after;
}

async function setDiscount(work: Work, fee: DiscountedFee, discount: number): Promise<void> {
  const { id: feeId, studentId, yearId } = fee;
  await sql`update fees set discount = ${discount}, ${changedBy(work)} where org_id = ${work.orgId} and id = ${feeId}`.execute(
    work.tx,
  );
  await sayChanged(work, [{ feeId, studentId, yearId }]);
}
