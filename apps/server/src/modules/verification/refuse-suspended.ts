import { paymentErrors } from '@ardoise/contract/payments';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

/** A suspended school takes no new money by mobile. What was begun before is finished. */
export async function refuseSuspended({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>): Promise<void> {
  const school = await tx
    .selectFrom('organisations')
    .select('suspended_at')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (school?.suspended_at != null) throw new Refusal(paymentErrors.paymentsSuspended);
}
