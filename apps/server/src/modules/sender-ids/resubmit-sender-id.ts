import type { Input } from '@ardoise/contract/protocol/call';
import type { resubmitSenderId, SenderId } from '@ardoise/contract/shop/sender-ids';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';
import { foldSender, refuseUnverifiedBusiness } from './ask-for-sender-id.ts';
import { changeSenderId } from './change-sender-id.ts';
import { lockSenderId, turnOfSenderIds } from './present-sender-id.ts';
import { reviewDueAt } from './submit-sender-id.ts';

/** What was rejected, or taken back after it was paid, waits for the desk again, corrected and without another payment. */
export async function resubmit(
  work: Work,
  id: string,
  { name, use, version }: Input<typeof resubmitSenderId>['body'],
): Promise<SenderId> {
  await refuseUnverifiedBusiness(work);
  await takeTurns(work.tx, turnOfSenderIds(work.orgId));
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

/**
 * A name that was ordered, and whose payment failed, gives way: nothing was paid for it. Its row stays under a name that nobody can type, in
 * case the operator says later that it was paid after all; the desk then sees both.
 */
async function refuseTaken({ tx, orgId }: Work, id: string, name: string): Promise<void> {
  const { rows } = await sql<{ id: string; isFree: boolean }>`
    select s.id, s.state = 'unpaid' and not exists (
             select from transactions t
              where t.org_id = s.org_id and t.order_id = s.order_id and t.state in ('created', 'asked')) as "isFree"
      from sender_ids s
     where s.org_id = ${orgId} and s.folded_name = ${foldSender(name)} and s.id <> ${id} for update`.execute(
    tx,
  );
  const [other] = rows;
  if (other === undefined) return;
  if (!other.isFree) throw new Refusal(senderIdErrors.senderIdTaken);
  await tx
    .updateTable('sender_ids')
    .set({ folded_name: `#${other.id}` })
    .where('org_id', '=', orgId)
    .where('id', '=', other.id)
    .execute();
}

/** The school takes it back. One that the desk decided about at the same moment is as the desk said: the second sees the first. */
export async function withdraw(work: Work, id: string, version: number): Promise<SenderId> {
  const before = await lockSenderId(work, id);
  const isOpen = before.state === 'submitted' || before.state === 'underReview';
  if (!isOpen || before.version !== version) throw new Refusal(senderIdErrors.senderIdDecided);
  return changeSenderId(work, before, 'withdrawn', { state: 'withdrawn', due_at: null });
}
