import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { useFamilyCredit as call } from '@ardoise/contract/payments';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { familyOf } from './preview-credit.ts';
import { useCredit as payByCredit } from './use-credit.ts';

/** Staff use what a family left with the school, as the family itself can by its link. */
export async function spendFamilyCredit(
  context: SchoolContext,
  { amount: agreed, feeIds, parts, ...subject }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const familyId = await familyOf(context.tx, context.orgId, subject);
  const chosen = feeIds.length === 0 ? {} : { feeIds };
  const { paymentId, receiptCode, receiptNumber, amount } = await payByCredit(context, {
    familyId,
    parts,
    isOnlyParts: parts.length > 0,
    ...chosen,
  });
  // Money came or went since it was looked at: nothing is used that nobody has seen.
  if (amount !== agreed) throw new Refusal(errors.changedMeanwhile);
  await context.audit({
    action: 'credit.used',
    subject: 'family',
    subjectId: familyId,
    after: { amount, receiptNumber },
  });
  return { paymentId, amount, receiptCode, receiptNumber };
}
