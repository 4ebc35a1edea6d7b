import { enqueue, type Job } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inSchool } from '../../../platform/work.ts';
import { openTransaction } from '../transactions/open-transaction.ts';
import { lockTransaction, type TransactionPlace } from '../transactions/transition.ts';
import { doubtFailure, isNews } from './doubt-failure.ts';
import { jobKey } from './job-key.ts';
import { graceSeconds, nextPollSeconds, secondsBetween } from './rules.ts';
import { waitForRead } from './status-reads.ts';

interface Follow extends TransactionPlace {
  readonly tries: number;
}

/**
 * Asks about a prompt that somebody closed while the payer could still approve it: no operator takes a prompt back, and a callback may
 * be lost. Should it be paid, a person is told. It is asked as often as if it were open, until the operator says that it failed.
 */
export const followClosed: Job<Follow> = {
  name: 'payments.followClosed',
  kind: 'money',
  maxAttempts: 25,
  work: async ({ orgId, id, tries }, { services }) => {
    const open = await openTransaction(services, { orgId, id });
    if (open === null || !isNews(open.row)) return;
    const unread = await waitForRead(services, open);
    const said = unread === null ? await doubtFailure(services, open) : null;
    if (said === 'failed') return;
    await inSchool(services, orgId, async ({ tx, now }) => {
      const locked = await lockTransaction(tx, { orgId, id });
      if (locked === undefined || !isNews(locked)) return;
      const { asked_at: askedAt, submitted_at: submittedAt, window_ends_at: endsAt } = locked;
      const isPast = endsAt !== null && secondsBetween(endsAt, now) > graceSeconds;
      const since = secondsBetween(askedAt ?? submittedAt, now);
      const delaySeconds = nextPollSeconds(tries + 1, since, isPast);
      if (delaySeconds !== null)
        await scheduleFollow(tx, { orgId, id, tries: tries + 1 }, delaySeconds);
    });
  },
};

/** In the place of the poll, which has nothing to do any more. */
export const scheduleFollow = (tx: Tx, follow: Follow, delaySeconds: number): Promise<void> =>
  enqueue(tx, followClosed, follow, { key: jobKey(follow.id), delaySeconds });
