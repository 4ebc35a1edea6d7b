import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Ground } from './ground/ground.ts';
import { createPatience, type Unsettled } from './patience.ts';

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
const limits = {
  /** What comes round each minute has come twice by then: whatever has not moved since is lost, and the verdict says what. */
  mostLooksAtRest: 350,
  /** Over six hours of the nodes' time. A storm of two minutes came to rest after 135 looks. */
  mostLooks: 800,
} as const;

/** What is left when there is no use in waiting on, and of whom. */
export interface Settled {
  readonly left: Unsettled;
  readonly held: readonly object[];
  /** It still moved after so many looks; null where it did not. */
  readonly restlessAfterLooks: number | null;
}

/** Nothing goes wrong any more, and time passes faster: for the nodes, for the simulator, and in the queue. */
export async function letSettle(
  { database, nodes, simulator }: Ground,
  tell: (left: Unsettled) => void = () => {},
): Promise<Settled> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  const look = createPatience(limits);
  try {
    for (let looks = 1; ; looks += 1) {
      const { rows } = await client.query<Record<string, number>>(unsettledQuestion);
      const left = Object.fromEntries(
        Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0),
      );
      const seen = look(left);
      if (seen !== 'moving') {
        const { rows: held } =
          seen === 'settled' ? { rows: [] } : await client.query<object>(heldQuestion);
        return { left, held, restlessAfterLooks: seen === 'restless' ? looks : null };
      }
      if (looks % 25 === 0) tell(left);
      for (const node of nodes) node.tell({ skewMs: looks * stepMs });
      await simulator.control('POST', 'clock', { advanceMs: stepMs });
      await client.query(hurryJobs);
      await wait(pauseMs);
    }
  } finally {
    await client.end();
  }
}
