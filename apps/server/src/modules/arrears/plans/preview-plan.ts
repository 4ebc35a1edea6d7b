import type { previewPlan as call } from '@ardoise/contract/arrears/payment-plans';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { proposeParts } from '@ardoise/contract/values/payment-plan';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { readInstallments } from '../../billing/public.ts';
import { readFamily, todayAt } from '../../students/public.ts';
import { daysFrom, spreadParts } from '../rules.ts';
import { choosePlanned, refuseUnfit, totalOf } from './draw-plan.ts';

const usualCount = 3;
/** A family that agrees today needs some days. */
const firstAfterDays = 7;

/** The installments as they are and as they would be, side by side. Nothing is kept. */
export async function previewPlan(
  context: SchoolContext,
  familyId: string,
  { fees: chosen, parts, count = usualCount, firstOn }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId, language } = context;
  await readFamily(tx, orgId, familyId);
  const today = await todayAt(context);
  const fees = await choosePlanned(context, chosen, await readInstallments(tx, orgId, familyId));
  const total = totalOf(fees);
  const planned = parts ?? proposeParts(total, count, firstOn ?? daysFrom(today, firstAfterDays));
  refuseUnfit(planned, total, today, language);
  const spread = spreadParts(fees, planned);
  return {
    total,
    parts: [...planned],
    fees: fees.map(({ feeId, kind, title, student, open, installments }) => ({
      id: feeId,
      kind,
      title,
      student,
      open,
      before: installments.map((one) => ({
        dueOn: one.dueOn,
        amount: one.open,
        isLate: one.dueOn < today,
      })),
      after: (spread.get(feeId) ?? []).map((part) => ({ ...part, isLate: false })),
    })),
  };
}
