import './tables.ts';
import { senderIdReviewDays } from '@ardoise/contract/shop/sender-ids';
import { addBusinessDays } from '@ardoise/contract/values/business-days';
import { providerTimeZone } from '@ardoise/contract/values/provider';
import type { Work } from '../../platform/work.ts';

/** When the desk is to have answered what was submitted at a moment. */
export const reviewDueAt = (submittedAt: Date): Date =>
  addBusinessDays(submittedAt, senderIdReviewDays, providerTimeZone);

/**
 * It is paid, and waits for the desk. What was paid already, by an order that was counted late after another, stays as it is: the
 * caller's transaction makes each order count once.
 */
export async function submitPaidSenderId(work: Work, id: string, orderId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const submitted = await tx
    .updateTable('sender_ids')
    .set(({ eb }) => ({
      state: 'submitted',
      order_id: orderId,
      paid_at: now,
      submitted_at: now,
      due_at: reviewDueAt(now),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'unpaid')
    .returning(['name'])
    .executeTakeFirst();
  if (submitted === undefined) return;
  await work.audit({
    action: 'senderId.submitted',
    subject: 'senderId',
    subjectId: id,
    before: { state: 'unpaid' },
    after: { state: 'submitted', name: submitted.name },
  });
  await work.emit('senderId.changed', id, {});
}
