import { errors } from '@ardoise/contract/protocol/errors';
import { transactionErrors } from '@ardoise/contract/transactions';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { scheduleFollow } from '../queue/follow-closed.ts';
import { nextPollSeconds } from '../queue/rules.ts';
import { failTransaction, lockTransaction } from './transition.ts';
import { wireStatus } from './wire-status.ts';

/**
 * Somebody no longer waits for a prompt: it stands in nobody's way, and the payer may pay otherwise. The payer can still approve it on
 * the phone, so that the operator goes on being asked, and a person is told should it be paid after all. The operator was asked just
 * before; what has ended meanwhile is refused.
 */
export async function closePrompt(work: Work, id: string, reason: string): Promise<void> {
  const { tx, orgId } = work;
  const locked = found(await lockTransaction(tx, { orgId, id }), errors.notFound);
  const { state } = locked;
  const isUnderWay = state === 'asked' || state === 'created';
  // Where the operator says that money moved, it is for whoever may count it to decide.
  const isDisputed = locked.attention_at !== null && locked.attention !== 'unsaid';
  if (!isUnderWay || isDisputed) throw new Refusal(transactionErrors.promptEnded);
  await failTransaction(work, locked, 'closed', [{ kind: 'closed', detail: { said: reason } }]);
  if (state === 'asked') {
    // Whoever closed it could not know how it ended: the operator's word that it was paid is news.
    await tx
      .updateTable('transactions')
      .set({ attention: 'unsaid' })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await scheduleFollow(tx, { orgId, id, tries: 0 }, nextPollSeconds(0, 0, false) ?? 0);
  }
  await work.audit({
    action: 'transaction.closed',
    subject: 'transaction',
    subjectId: id,
    before: { status: wireStatus(locked), failure: locked.failure, attention: locked.attention },
    after: { reason },
  });
}
