import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { tillErrors } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { lockOwed, takePayment } from '../billing/public.ts';
import { keepConfirmed } from '../cash-sessions/public.ts';
import type { PendingPaymentRow } from './tables.ts';

/** Whoever decides second finds it decided. */
async function lockPending({ tx, orgId }: SchoolContext, id: string): Promise<PendingPaymentRow> {
  const { rows } = await sql<PendingPaymentRow>`
    select * from pending_payments where org_id = ${orgId} and id = ${id} for no key update`.execute(
    tx,
  );
  const row = found(rows[0], errors.notFound);
  if (row.state !== 'waiting') throw new Refusal(tillErrors.pendingDecided);
  return row;
}

/** The money has come: it is taken as any other, for what was meant; what is paid meanwhile becomes other fees or credit. */
export async function confirmPending(context: SchoolContext, id: string): Promise<void> {
  const { tx, orgId } = context;
  const row = await lockPending(context, id);
  const familyId = await findFamilyNow(context, row);
  await lockOwed(tx, orgId, familyId);
  const taken = await takePayment(context, {
    transaction: null,
    method: row.method,
    kind: 'own',
    amount: row.amount,
    familyId,
    parts: row.parts,
  });
  await decide(context, row, 'confirmed', { paymentId: taken.paymentId, reason: null });
  await keepConfirmed(context, row.id, taken.paymentId);
  await context.emit('payment.takenAtDesk', taken.paymentId, { familyId });
}

/** Whoever wrote it down may take that back; to confirm it takes somebody who may adjust payments. */
export async function closePending(
  context: SchoolContext,
  id: string,
  reason: string,
): Promise<void> {
  const row = await lockPending(context, id);
  const isOwn = row.created_by === context.actor.personId;
  if (!isOwn && !roleHolds(context.role, 'payments.adjust')) throw new Refusal(errors.notPermitted);
  await decide(context, row, 'closed', { paymentId: null, reason });
}

async function decide(
  context: SchoolContext,
  row: PendingPaymentRow,
  state: 'confirmed' | 'closed',
  { paymentId, reason }: { readonly paymentId: string | null; readonly reason: string | null },
): Promise<void> {
  const { tx, orgId, now, actor } = context;
  await tx
    .updateTable('pending_payments')
    .set({
      state,
      payment_id: paymentId,
      reason,
      decided_at: now,
      decided_by: actor.personId,
      decided_by_name: actor.name,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', row.id)
    .execute();
  await context.audit({
    action: `pendingPayment.${state}`,
    subject: 'pendingPayment',
    subjectId: row.id,
    before: { state: 'waiting' },
    after: { state, amount: row.amount, reference: row.reference, paymentId, reason },
  });
  await context.emit('pendingPayment.decided', row.id, { isConfirmed: state === 'confirmed' });
}

/** Where the child is now: it may have another family since, or the family was merged. */
async function findFamilyNow(
  { tx, orgId }: SchoolContext,
  { family_id: familyId, parts }: PendingPaymentRow,
): Promise<string> {
  const { rows } = await sql<{ familyId: string }>`
    select s.family_id as "familyId" from fees f
      join students s on s.org_id = f.org_id and s.id = f.student_id
     where f.org_id = ${orgId} and f.id = ${parts[0]?.feeId ?? null}
     union all
    select coalesce(merged_into_id, id) from families where org_id = ${orgId} and id = ${familyId}
     limit 1`.execute(tx);
  return found(rows[0], errors.notFound).familyId;
}
