import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Ground } from './ground/ground.ts';

/** What is still on its way, by name and count. */
export type Unsettled = Readonly<Record<string, number>>;

const unsettledQuestion = `
  select (select count(*)::int from transactions where state in ('created', 'asked') and attention is null) as payments,
         (select count(*)::int from transactions where state = 'paid' and notice in ('due', 'failing')) as notices,
         (select count(*)::int from payouts where state in ('created', 'asked')) as payouts,
         (select count(*)::int from outbox where state = 'waiting') as messages,
         (select count(*)::int from sms_campaigns where state = 'sending') as campaigns,
         (select count(*)::int from webhook_deliveries where state = 'waiting') as webhooks,
         (select count(*)::int from event_deliveries) as events,
         (select count(*)::int from graphile_worker._private_jobs j
           where j.attempts < j.max_attempts and j.run_at < now() + interval '7 hours') as jobs`;

/** Waits of the queue, of which the longest is six hours, are over at once; how long each is to be is the rules' affair and proved there. */
const hurryJobs = `
  update graphile_worker._private_jobs set run_at = now()
   where run_at > now() and run_at < now() + interval '7 hours' and locked_at is null and attempts < max_attempts`;

/** Of what does not move: enough to know where to look. */
const heldQuestion = `
  select 'job ' || t.identifier as what, j.attempts || ' of ' || j.max_attempts || ' tries' as tries,
         'held by ' || j.locked_by || ' for ' || (now() - j.locked_at) as held, left(j.last_error, 200) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.run_at < now() + interval '7 hours'
  union all
  select 'message ' || o.kind || ' ' || o.template, o.tries || ' tries', null, o.error from outbox o where o.state = 'waiting'`;

const stepMs = 30_000;
const pauseMs = 400;
/** What comes round each minute has come twice by then: whatever has not moved since is lost, and the verdict says what. */
const mostStepsAtRest = 350;

/**
 * Nothing goes wrong any more, and time passes faster: for the nodes, for the simulator, and in the queue. Answers what is
 * left when nothing moves any more, and of whom.
 */
export async function letSettle(
  { database, nodes, simulator }: Ground,
  tell: (left: Unsettled) => void = () => {},
): Promise<{ left: Unsettled; held: readonly object[] }> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  let aheadMs = 0;
  let left: Unsettled = {};
  let stepsAtRest = 0;
  try {
    for (let step = 0; stepsAtRest < mostStepsAtRest; step += 1) {
      const before = JSON.stringify(left);
      const { rows } = await client.query<Record<string, number>>(unsettledQuestion);
      left = Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0));
      if (Object.keys(left).length === 0) return { left, held: [] };
      stepsAtRest = JSON.stringify(left) === before ? stepsAtRest + 1 : 0;
      if (step % 25 === 24) tell(left);
      aheadMs += stepMs;
      for (const node of nodes) node.tell({ skewMs: aheadMs });
      await simulator.control('POST', 'clock', { advanceMs: stepMs });
      await client.query(hurryJobs);
      await wait(pauseMs);
    }
    const { rows: held } = await client.query<object>(heldQuestion);
    return { left, held };
  } finally {
    await client.end();
  }
}
