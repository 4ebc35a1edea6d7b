import type { Input } from '@ardoise/contract/protocol/call';
import { familyErrors } from '@ardoise/contract/families';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentErrors, type updateStudent as call } from '@ardoise/contract/students';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { isPaymentUnderWay, lockMoneyOfFamily } from '../billing/public.ts';
import { removeFamily, updateStudent } from '../students/public.ts';
import { findOpenInvoice, findSharedInvoice, takeInvoicesAlong } from './invoices-of-family.ts';

/**
 * A student leaves no family that is just paying for them: what arrives would be somebody else's. Nor one that is billed for them
 * and siblings together: nobody could pay such an invoice.
 */
export async function changeStudent(
  work: Work,
  id: string,
  change: Input<typeof call>['body'],
): Promise<void> {
  const { tx, orgId } = work;
  const leaving = { studentId: id, familyId: change.familyId };
  await updateStudent(work, id, change, async () => {
    if (await isPaymentUnderWay(tx, orgId, id)) throw new Refusal(studentErrors.studentIsBeingPaid);
    const number = await findSharedInvoice(tx, orgId, leaving);
    if (number !== null)
      throw new Refusal(studentErrors.studentIsInvoicedWithOthers, { values: { number } });
  });
  await takeInvoicesAlong(work, leaving);
}

/** What a family left with the school, or is about to, must not lose its owner. */
export const removeFamilyWithoutMoney = (context: SchoolContext, familyId: string): Promise<void> =>
  removeFamily(context, familyId, async () => {
    const { tx, orgId, language } = context;
    const { isPaymentUnderWay: isPaying, credit } = await lockMoneyOfFamily(tx, orgId, familyId);
    if (isPaying) throw new Refusal(familyErrors.familyIsPaying);
    const number = await findOpenInvoice(tx, orgId, familyId);
    if (number !== null) throw new Refusal(familyErrors.familyHasInvoice, { values: { number } });
    if (credit > 0) {
      const values = { amount: formatXaf(credit, language) };
      throw new Refusal(familyErrors.familyHasCredit, { values });
    }
  });
