import type { EventDetail } from '@ardoise/contract/transactions';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { checkOperator } from './check-operator.ts';
import { jobKey } from './job-key.ts';
import { nextPollSeconds, secondsBetween } from './rules.ts';
import { lockTransaction, type TransactionPlace } from '../transactions/transition.ts';

interface Poll extends TransactionPlace {
  readonly tries: number;
  /** What the operator said last, so that the history does not repeat it. */
  readonly said: EventDetail | null;
}

/** Asks the operator until the payment is final, with growing delays. */
export const pollOperator: Job<Poll> = {
  name: 'payments.poll',
  kind: 'money',
  maxAttempts: 25,
  work: async ({ tries, said, ...place }, { services }) => {
    const open = await checkOperator(services, place, said);
    if (open === null) return;
    const askedAt = open.row.asked_at ?? open.row.submitted_at;
    const delaySeconds = nextPollSeconds(
      tries + 1,
      secondsBetween(askedAt, services.clock.now()),
      open.row.attention_at !== null,
    );
    if (delaySeconds === null) return;
    await schedulePoll(services, { ...place, tries: tries + 1, said: open.said }, delaySeconds);
  },
};

/** Only while it is open: one that was settled meanwhile may have its notice waiting under the same key. */
export const schedulePoll = (services: Services, poll: Poll, delaySeconds: number): Promise<void> =>
  inSchool(services, poll.orgId, async ({ tx }) => {
    const locked = await lockTransaction(tx, poll);
    if (locked?.state !== 'asked') return;
    await enqueue(tx, pollOperator, poll, { key: jobKey(poll.id), delaySeconds });
  });
