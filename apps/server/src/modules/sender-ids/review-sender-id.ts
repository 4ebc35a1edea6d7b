import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  approveSenderId,
  blockSenderId,
  rejectSenderId,
} from '@ardoise/contract/desk/sender-ids';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import { found, Refusal } from '../../platform/refusal.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { forSchool, type Work } from '../../platform/work.ts';
import { changeSenderId } from './change-sender-id.ts';
import { lockSenderId, turnOfSenderIds } from './present-sender-id.ts';
import type { SenderIdRow } from './tables.ts';

/**
 * The desk decides in the platform's scope; what it writes and says is of the school. Two decisions about one school take turns: only
 * the first of two approvals makes its name the default.
 */
async function lockAtDesk(
  context: SignedInContext,
  id: string,
): Promise<{ work: Work; before: SenderIdRow }> {
  const known = await context.tx
    .selectFrom('sender_ids')
    .select('org_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const work = forSchool(context, found(known, errors.notFound).org_id);
  await takeTurns(work.tx, turnOfSenderIds(work.orgId));
  return { work, before: await lockSenderId(work, id) };
}

async function lockForDecision(
  context: SignedInContext,
  id: string,
  version: number,
): ReturnType<typeof lockAtDesk> {
  const locked = await lockAtDesk(context, id);
  if (locked.before.version !== version) refuseStale(locked.before);
  return locked;
}

/** What was withdrawn or decided meanwhile is no longer the desk's; anything else is looked at again. */
function refuseStale({ state }: SenderIdRow): never {
  throw new Refusal(isOpen(state) ? errors.changedMeanwhile : senderIdErrors.senderIdDecided);
}

const isOpen = (state: SenderIdRow['state']): boolean =>
  state === 'submitted' || state === 'underReview';

function refuseDecided({ state }: SenderIdRow): void {
  if (!isOpen(state)) throw new Refusal(senderIdErrors.senderIdDecided);
}

export async function review(context: SignedInContext, id: string, version: number): Promise<void> {
  const { work, before } = await lockForDecision(context, id, version);
  if (before.state !== 'submitted') throw new Refusal(senderIdErrors.senderIdDecided);
  await changeSenderId(work, before, 'reviewed', { state: 'underReview' });
}

/** The first that is approved becomes the default: a school with one has nothing to choose. */
export async function approve(
  context: SignedInContext,
  id: string,
  { version, gateways }: Input<typeof approveSenderId>['body'],
): Promise<void> {
  const { work, before } = await lockForDecision(context, id, version);
  refuseDecided(before);
  const other = await work.tx
    .selectFrom('sender_ids')
    .select('id')
    .where('org_id', '=', work.orgId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  await changeSenderId(work, before, 'approved', {
    state: 'approved',
    is_default: other === undefined,
    gateways: [...new Set(gateways)],
    reason: null,
    ...decidedBy(context),
  });
  await work.emit('senderId.decided', id, { isApproved: true });
}

export async function reject(
  context: SignedInContext,
  id: string,
  { version, reason, isPermanent }: Input<typeof rejectSenderId>['body'],
): Promise<void> {
  const { work, before } = await lockForDecision(context, id, version);
  refuseDecided(before);
  await changeSenderId(work, before, 'rejected', {
    state: isPermanent ? 'permanentlyRejected' : 'rejected',
    reason,
    ...decidedBy(context),
  });
  await work.emit('senderId.decided', id, { isApproved: false });
}

export async function block(
  context: SignedInContext,
  id: string,
  { version, isBlocked, reason }: Input<typeof blockSenderId>['body'],
): Promise<void> {
  const { work, before } = await lockAtDesk(context, id);
  if (before.state !== 'approved') throw new Refusal(senderIdErrors.senderIdNotApproved);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await changeSenderId(work, before, isBlocked ? 'blocked' : 'unblocked', {
    is_blocked: isBlocked,
    reason: isBlocked ? reason : null,
  });
}

const decidedBy = ({ now, actor }: SignedInContext) => ({
  decided_at: now,
  decided_by: actor.personId,
});
