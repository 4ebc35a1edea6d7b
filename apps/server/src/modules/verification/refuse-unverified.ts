import { paymentErrors } from '@ardoise/contract/payments';
import type { VerificationState } from '@ardoise/contract/verification';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { isTestNow } from './school-standing.ts';

/**
 * Whether money may be asked for by this account. The provider answers for what comes through its own accounts, so that
 * only a verified school collects by them; a school's own account is its own affair, and the simulator moves nothing.
 */
export const mayCollect = (
  services: Services,
  kind: string,
  verification: VerificationState | undefined,
): boolean => kind !== 'provider' || isTestNow(services) || verification === 'verified';

/** Before anything is written or asked: what is refused here never reaches an operator. */
export async function refuseUnverified(
  { services, tx, orgId }: Pick<Work, 'services' | 'tx' | 'orgId'>,
  kind: string,
): Promise<void> {
  const school = await tx
    .selectFrom('organisations')
    .select('verification')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (!mayCollect(services, kind, school?.verification))
    throw new Refusal(paymentErrors.schoolNotVerified);
}
