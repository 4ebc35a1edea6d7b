import '../tables.ts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import {
  type addPayoutTarget,
  mostTargets,
  type PayoutTarget,
} from '@ardoise/contract/payouts/payout-targets';
import type { Input } from '@ardoise/contract/protocol/call';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { readPayoutPhone } from '../start-payout.ts';
import { changeTarget, lockTarget, presentTarget } from './present-target.ts';
import { sendCode } from './verify-number.ts';

type Wanted = Input<typeof addPayoutTarget>['body'];

function columnsOf(wanted: Wanted) {
  const { kind, holder } = wanted;
  if (wanted.kind === 'bank')
    return {
      kind,
      holder,
      operator: null,
      phone: null,
      bank: wanted.bank,
      account: wanted.account,
    };
  return { kind, holder, ...readPayoutPhone(wanted.phone), bank: null, account: null };
}

async function refuseKnown(
  { tx, orgId }: SchoolContext,
  { phone, account }: ReturnType<typeof columnsOf>,
): Promise<void> {
  const known = await tx
    .selectFrom('payout_targets')
    .select(['phone', 'account'])
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .execute();
  const isSame = known.some((one) => one.phone === phone && one.account === account);
  if (isSame) throw new Refusal(payoutErrors.targetTaken);
  if (known.length >= mostTargets)
    throw new Refusal(payoutErrors.tooManyTargets, { values: { maximum: mostTargets } });
}

/** A number is sent a code at once; a bank account waits for the desk. */
export async function addTarget(context: SchoolContext, wanted: Wanted): Promise<PayoutTarget> {
  const { tx, orgId, now, actor } = context;
  const columns = columnsOf(wanted);
  await takeTurns(tx, `payout targets of ${orgId}`);
  await refuseKnown(context, columns);
  const row = await tx
    .insertInto('payout_targets')
    .values({
      ...columns,
      org_id: orgId,
      id: newId(now),
      verified_at: null,
      refused_reason: null,
      code_hash: null,
      code_sent_at: null,
      created_at: now,
      created_by: actor.personId,
      created_by_name: actor.name,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.kind === 'phone') return sendCode(context, row);
  return presentTarget(await changeTarget(context, row, 'waiting', { removed_at: null }));
}

/** What was sent to it keeps saying where it went. */
export async function removeTarget(
  context: SchoolContext,
  id: string,
): Promise<Record<string, never>> {
  const target = await lockTarget(context, id);
  await changeTarget(context, target, 'removed', { removed_at: context.now, code_hash: null });
  return {};
}
