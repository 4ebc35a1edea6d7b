import type { Work } from '../../../platform/work.ts';
import { scheduleFollow } from '../queue/follow-closed.ts';
import { nextPollSeconds } from '../queue/rules.ts';
import type { TransactionsTable } from '../tables.ts';
import { failTransaction, recordEvents, sayMoved } from './transition.ts';
import { wireStatus } from './wire-status.ts';

/**
 * The one way in which a person closes a locked payment: it does not count, and stands in nobody's way. As long as the operator has not
 * said how it ended the payer can still approve it, so that the operator goes on being asked, and its word that it was paid is news.
 */
export async function endUncounted(
  work: Work,
  locked: TransactionsTable,
  reason: string,
): Promise<void> {
  const { state, failure, attention, attention_at: attentionAt } = locked;
  const said = [{ kind: 'closed', detail: { said: reason } }] as const;
  if (state === 'asked' || state === 'created') await failTransaction(work, locked, 'closed', said);
  else await closeEnded(work, locked, said);
  const isUnsaid = attentionAt === null || attention === 'unsaid';
  if (state === 'asked' && isUnsaid) await followOn(work, locked);
  await work.audit({
    action: 'transaction.closed',
    subject: 'transaction',
    subjectId: locked.id,
    before: { status: wireStatus(locked), failure, attention },
    after: { reason },
  });
}

async function closeEnded(
  work: Work,
  locked: TransactionsTable,
  said: Parameters<typeof recordEvents>[2],
): Promise<void> {
  await recordEvents(work, locked.id, said);
  await work.tx
    .updateTable('transactions')
    .set({ failure: 'closed', attention_at: null })
    .where('org_id', '=', locked.org_id)
    .where('id', '=', locked.id)
    .execute();
  await sayMoved(work, locked.id, locked);
}

async function followOn({ tx, orgId }: Work, { id }: TransactionsTable): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ attention: 'unsaid' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await scheduleFollow(tx, { orgId, id, tries: 0 }, nextPollSeconds(0, 0, false) ?? 0);
}
