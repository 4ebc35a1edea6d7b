import type { Answer } from '@ardoise/contract/protocol/call';
import type { sendFeeLinks as call } from '@ardoise/contract/fees';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { SchoolContext } from '../../platform/http/context.ts';
import { makePaymentLink, sendLink } from '../pay-pages/public.ts';
import { readDebtors } from './read-debtors.ts';

/** The first that can get an SMS, in the order in which the school wrote the guardians down. */
function mobileOf(phones: ReadonlyArray<{ readonly phone: string }>): string | null {
  const mobiles = phones
    .map(({ phone }) => nationalNumber(phone))
    .filter((phone) => phone !== null && isCameroonMobile(phone));
  return mobiles[0] ?? null;
}

/** Each student's link goes once, however many of the fees are theirs; whoever owes nothing is not written to. */
export async function sendLinks(
  context: SchoolContext,
  feeIds: readonly string[],
): Promise<Answer<typeof call>> {
  const { tx, orgId, language } = context;
  const answer = { sent: 0, withoutPhone: [] as string[], nothingOwed: 0 };
  for (const debtor of await readDebtors(tx, orgId, feeIds, language)) {
    const subject = { studentId: debtor.studentId };
    const inTheirs = { ...context, language: debtor.language };
    const { owed, phones } = await makePaymentLink(inTheirs, subject);
    const phone = mobileOf(phones);
    if (owed === 0) answer.nothingOwed += 1;
    else if (phone === null) answer.withoutPhone.push(debtor.name);
    else {
      await sendLink(inTheirs, subject, phone);
      answer.sent += 1;
    }
  }
  return answer;
}
