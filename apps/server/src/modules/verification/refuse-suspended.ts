import { paymentErrors } from '@ardoise/contract/payments';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

export async function isSuspended(tx: Tx, orgId: string): Promise<boolean> {
  const school = await tx
    .selectFrom('organisations')
    .select('suspended_at')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return school?.suspended_at != null;
}

/** A suspended school takes no new money by mobile. What was begun before is finished. */
export async function refuseSuspended({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>): Promise<void> {
  if (await isSuspended(tx, orgId)) throw new Refusal(paymentErrors.paymentsSuspended);
}
