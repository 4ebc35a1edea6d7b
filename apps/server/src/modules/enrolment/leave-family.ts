import type { Input } from '@ardoise/contract/protocol/call';
import { familyErrors } from '@ardoise/contract/families';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentErrors, type updateStudent as call } from '@ardoise/contract/students';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { isPaymentUnderWay, lockMoneyOfFamily } from '../billing/public.ts';
import { removeFamily, updateStudent } from '../students/public.ts';

/** A student leaves no family that is just paying for them: what arrives would be somebody else's. */
export const changeStudent = (
  work: Work,
  id: string,
  change: Input<typeof call>['body'],
): Promise<void> =>
  updateStudent(work, id, change, async () => {
    if (await isPaymentUnderWay(work.tx, work.orgId, id))
      throw new Refusal(studentErrors.studentIsBeingPaid);
  });

/** What a family left with the school, or is about to, must not lose its owner. */
export const removeFamilyWithoutMoney = (context: SchoolContext, familyId: string): Promise<void> =>
  removeFamily(context, familyId, async () => {
    const { tx, orgId, language } = context;
    const { isPaymentUnderWay: isPaying, credit } = await lockMoneyOfFamily(tx, orgId, familyId);
    if (isPaying) throw new Refusal(familyErrors.familyIsPaying);
    if (credit > 0) {
      const values = { amount: formatXaf(credit, language) };
      throw new Refusal(familyErrors.familyHasCredit, { values });
    }
  });
