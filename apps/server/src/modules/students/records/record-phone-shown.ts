import { maskPhone } from '@ardoise/contract/values/mask-phone';
import type { Work } from '../../../platform/work.ts';

/** Whose number it is, as far as the school knows; the log itself keeps the number masked. */
export async function recordPhoneShown(work: Work, number: string): Promise<Record<string, never>> {
  const owner = await work.tx
    .selectFrom('guardian_phones')
    .select('guardian_id')
    .where('org_id', '=', work.orgId)
    .where('number', '=', number)
    .executeTakeFirst();
  const phone = maskPhone(number);
  await work.audit({
    action: 'phone.shown',
    subject: owner === undefined ? 'payer' : 'guardian',
    subjectId: owner?.guardian_id ?? phone,
    after: { phone },
  });
  return {};
}
