import type { Happened } from '@ardoise/contract/protocol/events';
import { sql } from 'kysely';
import { sideBySide, together, type Tx } from '../db/database.ts';
import { enqueueJobs, type WantedJob } from '../jobs.ts';
import { deliveryJob, type Follower, type Followers, manyDeliveriesJob } from './followers.ts';

interface NewEvents {
  readonly orgId: string;
  readonly at: Date;
  readonly happened: readonly Happened[];
}

/**
 * Written in the transaction of the change: the events, one delivery for each that follows them, and a job for each record
 * of each follower, or for several records of it. Whoever changes a record holds its lock, so that the positions of its events are in their order; only of what happens to
 * a person or a school as a whole (a session that starts, books that are broken) may two at once come either way.
 */
export async function writeEvents(
  tx: Tx,
  followers: Followers,
  { orgId, at, happened }: NewEvents,
): Promise<void> {
  if (happened.length === 0) return;
  const deliveries = happened.flatMap((event, place) =>
    (followers.get(event.name) ?? [])
      .filter(({ concerns }) => concerns?.(event) !== false)
      .map((follower) => ({ place: place + 1, follower })),
  );
  const beside = sideBySide(tx);
  await together([
    insertEvents(beside, orgId, at, happened, deliveries),
    enqueueJobs(
      beside,
      recordsByFollower(happened, deliveries).flatMap(([follower, recordIds]) =>
        jobsOf(orgId, follower, recordIds),
      ),
    ),
  ]);
}

/** So many are heard of in one transaction: each has its turn soon, and none costs a job and a commit of its own. */
const heardTogether = 32;

function jobsOf(orgId: string, follower: Follower, recordIds: readonly string[]): WantedJob[] {
  const [recordId] = recordIds;
  if (recordId !== undefined && recordIds.length === 1) {
    const payload = { orgId, recordId };
    return [{ job: deliveryJob(follower), payload, key: null }];
  }
  const job = manyDeliveriesJob(follower);
  const payloads: Array<{ orgId: string; recordIds: readonly string[] }> = [];
  for (let from = 0; from < recordIds.length; from += heardTogether)
    payloads.push({ orgId, recordIds: recordIds.slice(from, from + heardTogether) });
  return payloads.map((payload) => ({ job, payload, key: null }));
}

interface NewDelivery {
  /** Of the event in the list, from 1. */
  readonly place: number;
  readonly follower: Follower;
}

const insertEvents = (
  tx: Tx,
  orgId: string,
  at: Date,
  happened: readonly Happened[],
  deliveries: readonly NewDelivery[],
): Promise<unknown> =>
  sql`with given as (
      select place, nextval('events_position') as position, name, record_id, facts
        from unnest(${happened.map(({ name }) => name)}::text[],
                    ${happened.map(({ recordId }) => recordId)}::uuid[],
                    ${happened.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
             with ordinality as given (name, record_id, facts, place) order by place),
    written as (
      insert into events (org_id, position, at, name, record_id, facts)
      select ${orgId}, position, ${at}, name, record_id, facts from given)
    insert into event_deliveries (org_id, subscriber, record_id, position)
    select ${orgId}, subscriber, record_id, position
      from unnest(${deliveries.map(({ place }) => place)}::int[],
                  ${deliveries.map(({ follower }) => follower.name)}::text[]) as follow (place, subscriber)
      join given using (place)`.execute(tx);

/** A job delivers all that waits for a record, so that a record is named once. */
function recordsByFollower(
  happened: readonly Happened[],
  deliveries: readonly NewDelivery[],
): Array<[Follower, string[]]> {
  const records = new Map<Follower, Set<string>>();
  for (const { place, follower } of deliveries) {
    const found = records.get(follower) ?? new Set();
    records.set(follower, found);
    const recordId = happened[place - 1]?.recordId;
    if (recordId !== undefined) found.add(recordId);
  }
  return [...records].map(([follower, ids]) => [follower, [...ids]]);
}
