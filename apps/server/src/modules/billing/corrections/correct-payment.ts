import '../tables.ts';
import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import { paymentErrors } from '@ardoise/contract/payments';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { findPayment, refuseUnlessTaken, reversePayment } from '../reverse-payment.ts';
import type { PaymentRow, ReversalRequestRow } from '../tables.ts';
import { readMoneyRules } from './money-rules.ts';
import { type Move, movePayment, planMove } from './move-payment.ts';

interface WantedCorrection {
  readonly paymentId: string;
  readonly reason: string;
  /** Null: only reversed. */
  readonly move: Move | null;
}

/** One after the other for each payment: whoever comes second finds it reversed, or asked for. */
async function lockPayment(tx: Tx, orgId: string, paymentId: string): Promise<PaymentRow> {
  await sql`select from payments where org_id = ${orgId} and id = ${paymentId} for no key update`.execute(
    tx,
  );
  const payment = await findPayment(tx, orgId, paymentId);
  refuseUnlessTaken(payment);
  const { rows } = await sql`
    select from payments where org_id = ${orgId} and reverses_id = ${paymentId}`.execute(tx);
  if (rows.length > 0) throw new Refusal(paymentErrors.paymentAlreadyReversed);
  return payment;
}

/** Does it, or asks a second person where the payment is above the amount that the school sets. */
export async function correctPayment(
  context: SchoolContext,
  wanted: WantedCorrection,
): Promise<'done' | 'asked'> {
  const { tx, orgId } = context;
  const payment = await lockPayment(tx, orgId, wanted.paymentId);
  const { rows: waiting } = await sql`
    select from reversal_requests
     where org_id = ${orgId} and payment_id = ${payment.id} and decided_at is null`.execute(tx);
  if (waiting.length > 0) throw new Refusal(moneyCorrectionErrors.reversalAlreadyAsked);
  const { secondPersonAbove } = await readMoneyRules(tx, orgId);
  if (secondPersonAbove === null || payment.amount <= secondPersonAbove) {
    await correct(context, payment, wanted);
    return 'done';
  }
  if (wanted.move !== null) await planMove(context, payment, wanted.move);
  await ask(context, payment, wanted);
  return 'asked';
}

/** Who asked for what is done, where that was somebody else. */
type Asker = Pick<ReversalRequestRow, 'asked_by' | 'asked_by_name'>;

async function correct(
  context: SchoolContext,
  payment: PaymentRow,
  { reason, move }: WantedCorrection,
  asker: Asker | null = null,
): Promise<void> {
  const { actor, language } = context;
  const receipts = move === null ? [] : await movePayment(context, payment, move, reason);
  if (move === null) {
    const personIds = [actor.personId, ...(asker === null ? [] : [asker.asked_by])];
    const paidBackBy = { personIds, language };
    await reversePayment(context, { paymentId: payment.id, reason, paidBackBy });
  }
  await context.audit({
    action: move === null ? 'payment.reversed' : 'payment.moved',
    subject: 'family',
    subjectId: payment.family_id,
    before: { paymentId: payment.id, amount: payment.amount, method: payment.method },
    after: {
      reason,
      ...(move === null ? {} : { toStudentId: move.toStudentId, receipts }),
      ...(asker === null ? {} : { askedBy: asker.asked_by_name ?? asker.asked_by }),
    },
  });
}

async function ask(
  { tx, orgId, now, actor, ...work }: SchoolContext,
  payment: PaymentRow,
  { reason, move }: WantedCorrection,
): Promise<void> {
  const id = newId(now);
  await tx
    .insertInto('reversal_requests')
    .values({
      org_id: orgId,
      id,
      payment_id: payment.id,
      to_student_id: move?.toStudentId ?? null,
      from_student_id: move?.fromStudentId ?? null,
      reason,
      asked_at: now,
      asked_by: actor.personId,
      asked_by_name: actor.name,
      decided_at: null,
      decided_by: null,
      is_confirmed: null,
      decline_reason: null,
    })
    .execute();
  await work.audit({
    action: 'reversal.asked',
    subject: 'family',
    subjectId: payment.family_id,
    after: { paymentId: payment.id, amount: payment.amount, reason },
  });
  await work.emit('reversal.asked', id, { paymentId: payment.id, familyId: payment.family_id });
}

/** Two who decide at once take turns, and the second finds it decided. */
async function lockRequest(tx: Tx, orgId: string, id: string): Promise<ReversalRequestRow> {
  const row = await tx
    .selectFrom('reversal_requests')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const request = found(row, errors.notFound);
  if (request.decided_at !== null) throw new Refusal(moneyCorrectionErrors.reversalAlreadyDecided);
  return request;
}

/** Done as it was asked for, by somebody else than who asked. */
export async function confirmReversal(context: SchoolContext, id: string): Promise<void> {
  const { tx, orgId, actor } = context;
  const request = await lockRequest(tx, orgId, id);
  if (request.asked_by === actor.personId)
    throw new Refusal(moneyCorrectionErrors.secondPersonNeeded);
  const payment = await lockPayment(tx, orgId, request.payment_id);
  const { reason, to_student_id: toStudentId, from_student_id: fromStudentId } = request;
  const move = toStudentId === null ? null : { toStudentId, fromStudentId };
  await correct(context, payment, { paymentId: payment.id, reason, move }, request);
  await decide(context, request, null);
}

/** Whoever asked may withdraw it so. */
export async function declineReversal(
  context: SchoolContext,
  id: string,
  reason: string,
): Promise<void> {
  const request = await lockRequest(context.tx, context.orgId, id);
  const payment = await findPayment(context.tx, context.orgId, request.payment_id);
  await decide(context, request, reason);
  await context.audit({
    action: 'reversal.declined',
    subject: 'family',
    subjectId: payment.family_id,
    before: { paymentId: payment.id, amount: payment.amount, reason: request.reason },
    after: { reason },
  });
}

async function decide(
  { tx, orgId, now, actor, emit }: SchoolContext,
  { id, payment_id: paymentId }: ReversalRequestRow,
  declineReason: string | null,
): Promise<void> {
  const isConfirmed = declineReason === null;
  await tx
    .updateTable('reversal_requests')
    .set({
      decided_at: now,
      decided_by: actor.personId,
      is_confirmed: isConfirmed,
      decline_reason: declineReason,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await emit('reversal.decided', id, { paymentId, isConfirmed });
}
