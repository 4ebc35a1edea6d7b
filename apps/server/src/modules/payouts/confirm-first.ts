import type { changePayoutRules, createPayout } from '@ardoise/contract/payouts/payouts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { Input } from '@ardoise/contract/protocol/call';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { confirmPerson } from '../identity/public.ts';
import { refuseToDecide } from './decide-payout.ts';
import { refuseOldRules } from './payout-rules.ts';
import { findPayout } from './present-payout.ts';
import { refuseBeforehand } from './start-payout.ts';
import { findTarget } from './targets/present-target.ts';
import type { PayoutTargetRow } from './tables.ts';

type Asking = Pick<SchoolContext, 'services' | 'orgId' | 'actor' | 'now' | 'language'>;

/** A code counts once: it is asked for when nothing else is in the way. */
async function confirmAfter(
  context: Asking,
  confirmation: string | undefined,
  refuse: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { services, orgId } = context;
  await services.db.read({ orgId }, refuse);
  await confirmPerson(context, confirmation);
}

export function refuseUnverified({ verified_at }: PayoutTargetRow): void {
  if (verified_at === null) throw new Refusal(payoutErrors.targetNotVerified);
}

export const confirmPayout = (
  context: Asking,
  { targetId, amount, confirmation }: Input<typeof createPayout>['body'],
): Promise<void> =>
  confirmAfter(context, confirmation, async (tx) => {
    const target = await findTarget({ ...context, tx }, targetId);
    refuseUnverified(target);
    await refuseBeforehand({ ...context, tx }, { way: target.operator ?? 'bank', amount });
  });

export const confirmApproval = (
  context: Asking,
  id: string,
  confirmation: string | undefined,
): Promise<void> =>
  confirmAfter(context, confirmation, async (tx) =>
    refuseToDecide(await findPayout(tx, context.orgId, id), context.actor),
  );

export const confirmRules = (
  context: Asking,
  { version, confirmation }: Input<typeof changePayoutRules>['body'],
): Promise<void> =>
  confirmAfter(context, confirmation, (tx) => refuseOldRules({ ...context, tx }, version));
