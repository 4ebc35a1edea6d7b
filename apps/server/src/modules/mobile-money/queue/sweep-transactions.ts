import { sql } from 'kysely';
import { enqueue, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { isWaiting } from '../../ledger/public.ts';
import { askOperator } from './ask-operator.ts';
import { jobKey } from './job-key.ts';
import { isUntold, notifyPayment } from './notify-payment.ts';
import { pollOperator, reviveLines } from './poll-operator.ts';
import { raiseUnsaid } from '../transactions/raise-attention.ts';
import { graceSeconds, neverAskedSeconds } from './rules.ts';
import {
  failTransaction,
  lockTransaction,
  type TransactionPlace,
} from '../transactions/transition.ts';

/** Two days, after which the operator is asked only by a person. */
const oldestHours = 48;
const maxAtOnce = 1_000;

/** Whoever waits for the operator's pace has not been asked about yet; but nobody waits for ever without a person knowing. */
const longestLineSeconds = 3_600;

/** Whatever the reason: its job threw until it was used up, or its secrets do not open any more. */
const findOverdue = (services: Services) =>
  services.db.read('platform', (tx) =>
    sql<TransactionPlace>`
      select t.org_id as "orgId", t.id from transactions t, (select ${services.clock.now()}::timestamptz as now) clock
       where t.attention_at is null
         and (t.state = 'created' and t.submitted_at < clock.now - make_interval(secs => ${neverAskedSeconds})
           or t.state = 'asked' and t.window_ends_at < clock.now - make_interval(secs => ${2 * graceSeconds})
              and not exists (select from waiting_polls w where w.org_id = t.org_id and w.transaction_id = t.id
                                 and w.since > now() - make_interval(secs => ${longestLineSeconds})))
       order by t.submitted_at limit ${maxAtOnce}`.execute(tx),
  );

/** Open transactions without a job: theirs was used up by failures, or removed by hand. */
const findForgotten = (services: Services) =>
  services.db.read('platform', (tx) =>
    sql<TransactionPlace>`
      select t.org_id as "orgId", t.id from transactions t
       where (${isWaiting} or t.notice in ('due', 'failing'))
         and t.submitted_at between ${services.clock.now()}::timestamptz - make_interval(hours => ${oldestHours})
                                and ${services.clock.now()}::timestamptz - interval '10 minutes'
         and not exists (select from graphile_worker.jobs j
                          where j.key = ${jobKey('')} || t.id and j.attempts < j.max_attempts)
       limit ${maxAtOnce}`.execute(tx),
  );

/** What was never asked ends: no money can have moved. What was asked is for a person to find out. */
async function endOrTell(services: Services, place: TransactionPlace): Promise<void> {
  await inSchool(services, place.orgId, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked?.state === 'created') {
      const said = { kind: 'answer', detail: { note: 'neverAsked' } } as const;
      await failTransaction(work, locked, 'operatorFault', [said]);
    } else if (locked?.state === 'asked') await raiseUnsaid(work, locked);
  });
}

const giveJob = (services: Services, place: TransactionPlace): Promise<void> =>
  inSchool(services, place.orgId, async ({ tx }) => {
    const locked = await lockTransaction(tx, place);
    const key = jobKey(place.id);
    if (locked?.state === 'created') await enqueue(tx, askOperator, place, { key });
    else if (locked?.state === 'asked')
      await enqueue(tx, pollOperator, { ...place, tries: 0, said: null }, { key });
    else if (isUntold(locked)) await enqueue(tx, notifyPayment, place, { key });
  });

/** Nothing stays in limbo: a person is told of what is overdue, and whatever became of its job, there is another one. */
export async function sweepTransactions(services: Services): Promise<void> {
  const steps = [
    [findOverdue, endOrTell],
    [findForgotten, giveJob],
  ] as const;
  for (const [find, act] of steps) {
    const { rows } = await find(services);
    for (const place of rows) {
      try {
        await act(services, place);
      } catch (error) {
        services.log.error({ err: error, transaction: place.id }, 'sweeping a transaction');
      }
    }
  }
  await reviveLines(services);
}

export const sweepOften: RecurringJob = {
  name: 'payments.sweep',
  cron: '*/5 * * * *',
  work: ({ services }) => sweepTransactions(services),
};
