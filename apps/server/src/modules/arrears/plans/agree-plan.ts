import '../tables.ts';
import type { agreePlan as call } from '@ardoise/contract/arrears/payment-plans';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import {
  lockInstallments,
  readSchedules,
  replanInstallments,
  rescheduleFees,
  type ScheduledFee,
} from '../../billing/public.ts';
import { replanInvoices, type ReplannedInvoice } from '../../invoicing/public.ts';
import { readFamily, todayAt } from '../../students/public.ts';
import { spreadParts } from '../rules.ts';
import { choosePlanned, type PlannedFee, refuseUnfit, totalOf } from './draw-plan.ts';
import { whilePlanning } from './while-planning.ts';

type Body = Input<typeof call>['body'];

/**
 * From now on the plan's installments are the fees'. The fees are locked as a payment locks them: one that came in between
 * has changed what is open, and the plan is looked at again. Of two plans at once the second finds the fees taken.
 */
export async function agreePlan(
  context: SchoolContext,
  familyId: string,
  body: Body,
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, language } = context;
  await readFamily(tx, orgId, familyId);
  const installments = await lockInstallments(tx, orgId, [familyId]);
  const fees = await choosePlanned(context, body.fees, installments);
  refuseUnfit(body.parts, totalOf(fees), await todayAt(context), language);
  const spread = spreadParts(fees, body.parts);
  const before = await readSchedules(
    tx,
    orgId,
    fees.map(({ feeId }) => feeId),
  );
  const invoices = await whilePlanning(tx, async () => {
    await rescheduleFees(
      context,
      before.map((fee) => ({
        ...fee,
        installments: replanInstallments(fee, spread.get(fee.feeId) ?? []),
      })),
    );
    return replanInvoices(context, spread);
  });
  const id = newId(now);
  await keepPlan(context, { id, familyId, body, fees, before, invoices });
  await tell(context, { id, familyId, body, total: totalOf(fees) });
  return { id };
}

interface Agreed {
  readonly id: string;
  readonly familyId: string;
  readonly body: Body;
  readonly fees: readonly PlannedFee[];
  readonly before: readonly ScheduledFee[];
  readonly invoices: readonly ReplannedInvoice[];
}

const daysAndAmounts = (parts: ReadonlyArray<{ dueOn: string; amount: number }>) => ({
  old_days: parts.map(({ dueOn }) => dueOn),
  old_amounts: parts.map(({ amount }) => amount),
});

async function keepPlan({ tx, orgId, now, actor }: SchoolContext, agreed: Agreed): Promise<void> {
  const { id, familyId, body, fees, before, invoices } = agreed;
  await tx
    .insertInto('payment_plans')
    .values({
      org_id: orgId,
      id,
      family_id: familyId,
      state: 'active',
      total: totalOf(fees),
      agreed_with: body.agreedWith,
      note: body.note,
      agreed_at: now,
      agreed_by: actor.personId,
      agreed_by_name: actor.name,
    })
    .execute();
  await insertRows(
    tx,
    'payment_plan_parts',
    body.parts.map(({ dueOn, amount }, position) => ({
      org_id: orgId,
      plan_id: id,
      position,
      due_on: dueOn,
      amount,
    })),
  );
  for (const { feeId, open } of fees)
    await tx
      .insertInto('payment_plan_fees')
      .values({
        org_id: orgId,
        plan_id: id,
        fee_id: feeId,
        amount: open,
        ...daysAndAmounts(before.find((fee) => fee.feeId === feeId)?.installments ?? []),
      })
      .execute();
  for (const { invoiceId, before: days } of invoices)
    await tx
      .insertInto('payment_plan_invoices')
      .values({ org_id: orgId, plan_id: id, invoice_id: invoiceId, ...daysAndAmounts(days) })
      .execute();
}

async function tell(
  { audit, emit }: SchoolContext,
  { familyId, body, total }: Pick<Agreed, 'id' | 'familyId' | 'body'> & { readonly total: number },
): Promise<void> {
  const { parts, agreedWith, note } = body;
  await audit({
    action: 'paymentPlan.agreed',
    subject: 'family',
    subjectId: familyId,
    after: {
      amount: total,
      installments: parts.map(({ dueOn, amount }) => `${dueOn}: ${amount}`),
      agreedWith,
      note,
    },
  });
  await emit('family.followedUp', familyId, { by: 'plan' });
}
