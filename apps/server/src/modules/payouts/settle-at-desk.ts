import './tables.ts';
import type { DeskPayout, settleDeskPayout } from '@ardoise/contract/desk/payouts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { Input } from '@ardoise/contract/protocol/call';
import type { SignedInContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { changePayout } from './decide-payout.ts';
import { lockAtDesk, readAtDesk } from './desk-payouts.ts';
import { giveBack, postPaid } from './payout-money.ts';
import { isStuck } from './rules.ts';
import { checkPayout } from './send-payout.ts';
import type { PayoutRow } from './tables.ts';

/** The operator has the last word where it speaks: what it says now counts, and the desk finds it settled. */
export async function askOperatorFirst(services: Services, id: string): Promise<void> {
  const known = await services.db.read('platform', (tx) =>
    tx
      .selectFrom('payouts')
      .select(['org_id as orgId', 'state', 'way', 'asked_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (known === undefined || !isStuck(known, services.clock.now())) return;
  try {
    await checkPayout(services, { orgId: known.orgId, id });
  } catch (error) {
    // An account that does not open any more is one of the reasons why it is stuck.
    services.log.warn({ err: error, payout: id }, 'asking the operator before a payout is settled');
  }
}

/** One transaction of an operator's pays one payout. */
async function refuseTakenReference(
  { tx, orgId }: Work,
  { id, way }: PayoutRow,
  reference: string,
): Promise<void> {
  if (way === 'bank') return;
  const taken = await tx
    .selectFrom('payouts')
    .select('id')
    .where('org_id', '=', orgId)
    .where('way', '=', way)
    .where('provider_reference', '=', reference)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken !== undefined) throw new Refusal(payoutErrors.payoutReferenceTaken);
}

/** Of what went to a bank, and of what an operator has left open for a day: then only a person can find out. */
export async function settleAtDesk(
  context: SignedInContext,
  id: string,
  ended: Input<typeof settleDeskPayout>['body'],
): Promise<DeskPayout> {
  const { work, before } = await lockAtDesk(context, id);
  const isAtBank = before.way === 'bank' && before.state === 'asked';
  if (!isAtBank && !isStuck(before, work.now)) throw new Refusal(payoutErrors.payoutNotToSettle);
  const settled = {
    completed_at: work.now,
    ...(isAtBank ? {} : { desk_at: work.now, desk_by: context.actor.personId }),
  };
  if (ended.outcome === 'paid') {
    await refuseTakenReference(work, before, ended.reference);
    const provider_reference = ended.reference;
    await changePayout(work, before, 'paid', { ...settled, state: 'paid', provider_reference });
    await postPaid(work, before);
  } else {
    const failure = isAtBank ? 'bankReturned' : 'operatorFault';
    const { reason } = ended;
    await changePayout(work, before, 'failed', { ...settled, state: 'failed', failure, reason });
    await giveBack(work, before);
  }
  return readAtDesk(context, id);
}
