import type { Input } from '@ardoise/contract/protocol/call';
import type { resubmitSenderId, SenderId } from '@ardoise/contract/shop/sender-ids';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { foldSender, refuseUnverifiedBusiness } from './ask-for-sender-id.ts';
import { changeSenderId } from './change-sender-id.ts';
import { lockSenderId } from './present-sender-id.ts';
import { reviewDueAt } from './submit-sender-id.ts';

/** What was rejected, or taken back after it was paid, waits for the desk again, corrected and without another payment. */
export async function resubmit(
  work: Work,
  id: string,
  { name, use, version }: Input<typeof resubmitSenderId>['body'],
): Promise<SenderId> {
  await refuseUnverifiedBusiness(work);
  const before = await lockSenderId(work, id);
  const isSendable = before.state === 'rejected' || before.state === 'withdrawn';
  if (!isSendable) throw new Refusal(senderIdErrors.senderIdNotResent);
  if (before.version !== version) throw new Refusal(senderIdErrors.senderIdDecided);
  await refuseTaken(work, id, name);
  return changeSenderId(work, before, 'resubmitted', {
    name,
    folded_name: foldSender(name),
    use: use ?? before.use,
    state: 'submitted',
    reason: null,
    submitted_at: work.now,
    due_at: reviewDueAt(work.now),
    decided_at: null,
    decided_by: null,
  });
}

async function refuseTaken({ tx, orgId }: Work, id: string, name: string): Promise<void> {
  const other = await tx
    .selectFrom('sender_ids')
    .select('id')
    .where('org_id', '=', orgId)
    .where('folded_name', '=', foldSender(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw new Refusal(senderIdErrors.senderIdTaken);
}

/** The school takes it back. One that the desk decided about at the same moment is as the desk said: the second sees the first. */
export async function withdraw(work: Work, id: string, version: number): Promise<SenderId> {
  const before = await lockSenderId(work, id);
  const isOpen = before.state === 'submitted' || before.state === 'underReview';
  if (!isOpen || before.version !== version) throw new Refusal(senderIdErrors.senderIdDecided);
  return changeSenderId(work, before, 'withdrawn', { state: 'withdrawn', due_at: null });
}
