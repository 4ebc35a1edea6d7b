import '../tables.ts';
import { planErrors } from '@ardoise/contract/arrears/payment-plans';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { lockInstallments, readSchedules, rescheduleFees } from '../../billing/public.ts';
import { putInvoicesBack } from '../../invoicing/public.ts';
import { whilePlanning } from './while-planning.ts';

interface OldDays {
  readonly old_days: readonly string[];
  readonly old_amounts: readonly number[];
}

const partsOf = ({ old_days, old_amounts }: OldDays) =>
  old_days.map((dueOn, place) => ({ dueOn, amount: old_amounts[place] ?? 0 }));

/** What was paid meanwhile fills the old installments by deadline; the rest falls due on the days it had before. */
export async function endPlan(context: SchoolContext, id: string, reason: string): Promise<void> {
  const { tx, orgId } = context;
  const plan = await tx
    .selectFrom('payment_plans')
    .select(['family_id', 'total'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  const { family_id: familyId, total } = found(plan, errors.notFound);
  await lockInstallments(tx, orgId, [familyId]);
  await markEnded(context, id, reason);
  const fees = await tx
    .selectFrom('payment_plan_fees')
    .select(['fee_id', 'old_days', 'old_amounts'])
    .where('org_id', '=', orgId)
    .where('plan_id', '=', id)
    .execute();
  const oldOf = new Map(fees.map((fee) => [fee.fee_id, partsOf(fee)]));
  const now = await readSchedules(tx, orgId, [...oldOf.keys()]);
  const invoices = await tx
    .selectFrom('payment_plan_invoices')
    .select(['invoice_id', 'old_days', 'old_amounts'])
    .where('org_id', '=', orgId)
    .where('plan_id', '=', id)
    .execute();
  await whilePlanning(tx, async () => {
    await rescheduleFees(
      context,
      now.map((fee) => ({ ...fee, installments: oldOf.get(fee.feeId) ?? fee.installments })),
    );
    await putInvoicesBack(
      context,
      invoices.map((one) => ({ invoiceId: one.invoice_id, before: partsOf(one) })),
    );
  });
  await context.audit({
    action: 'paymentPlan.ended',
    subject: 'family',
    subjectId: familyId,
    after: { amount: total, reason },
  });
  await context.emit('family.followedUp', familyId, { by: 'plan' });
}

/** Once the fees are locked: whoever changed one of them meanwhile has superseded the plan. */
async function markEnded(
  { tx, orgId, now, actor }: SchoolContext,
  id: string,
  reason: string,
): Promise<void> {
  const ended = await tx
    .updateTable('payment_plans')
    .set({ state: 'ended', ended_at: now, ended_by_name: actor.name, end_reason: reason })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new Refusal(planErrors.planOver);
  await tx
    .updateTable('payment_plan_fees')
    .set({ is_live: false })
    .where('org_id', '=', orgId)
    .where('plan_id', '=', id)
    .execute();
}
