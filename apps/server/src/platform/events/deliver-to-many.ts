import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Job, JobContext } from '../jobs.ts';
import { type Work, workIn } from '../work.ts';
import { deliverAll, handle, scopeFor, type WaitingEvent } from './deliver.ts';
import { manyDeliveriesJob } from './followers.ts';
import type { AnySubscriber } from './subscriber.ts';

interface ManyDeliveries {
  readonly orgId: string;
  readonly recordIds: readonly string[];
}

/** A subscriber hears of events that were said of several records at once, such as the payments of one batch. */
export const deliverToMany = (follower: AnySubscriber): Job<ManyDeliveries> => ({
  ...manyDeliveriesJob(follower),
  work: (those, context) => deliverMany(follower, those, context),
});

/**
 * Together in one transaction, which costs one commit. Where one of them fails nothing of it counts: each is then heard
 * alone, so that no record waits for another.
 */
async function deliverMany(
  follower: AnySubscriber,
  { orgId, recordIds }: ManyDeliveries,
  context: JobContext,
): Promise<void> {
  try {
    await deliverTogether(follower, { orgId, recordIds }, context);
  } catch (error) {
    context.services.log.warn(
      { err: error, subscriber: follower.name, kind: follower.kind, records: recordIds.length },
      'events of a batch are heard one by one',
    );
    const failed: unknown[] = [];
    for (const recordId of recordIds)
      await deliverAll(follower, { orgId, recordId }, context).catch((alone: unknown) =>
        failed.push(alone),
      );
    if (failed.length > 0) throw failed[0] ?? error;
  }
}

const deliverTogether = (
  follower: AnySubscriber,
  those: ManyDeliveries,
  { services }: JobContext,
): Promise<void> =>
  services.db.write(scopeFor(those.orgId), async (tx) => {
    const waiting = await lockWaiting(tx, follower, those);
    const events = waiting
      .filter(({ name }) => name !== null)
      .map(({ name, at, facts, recordId }) => ({ name, at, facts, recordId }));
    const work = workIn(services, tx, those.orgId);
    if (follower.handleMany !== undefined) await handleMany(follower, work, events);
    else for (const event of events) await handle(follower, work, event);
    await removeDeliveries(tx, follower, those.orgId, waiting);
  });

const handleMany = async (
  { handleMany: hear }: AnySubscriber,
  work: Work,
  events: readonly object[],
): Promise<void> => {
  if (events.length > 0)
    await (hear as (work: Work, events: readonly object[]) => Promise<void>)(work, events);
};

interface WaitingEventOf extends WaitingEvent {
  readonly recordId: string;
}

/** Record by record, each in the order of its events; locked in the same order by whoever locks several. */
async function lockWaiting(
  tx: Tx,
  follower: AnySubscriber,
  { orgId, recordIds }: ManyDeliveries,
): Promise<readonly WaitingEventOf[]> {
  const { rows } = await sql<WaitingEventOf>`
    select d.record_id as "recordId", d.position, e.name, e.at, e.facts from event_deliveries d
      left join events e on e.org_id = d.org_id and e.position = d.position
     where d.org_id = ${orgId} and d.subscriber = ${follower.name} and d.record_id = any(${[...recordIds]}::uuid[])
     order by d.record_id, d.position for update of d`.execute(tx);
  return rows;
}

const removeDeliveries = (
  tx: Tx,
  follower: AnySubscriber,
  orgId: string,
  events: readonly WaitingEventOf[],
): Promise<unknown> =>
  sql`delete from event_deliveries d
    using unnest(${events.map(({ recordId }) => recordId)}::uuid[], ${events.map(({ position }) => position)}::bigint[])
      as heard (record_id, position)
    where d.org_id = ${orgId} and d.subscriber = ${follower.name} and d.record_id = heard.record_id
      and d.position = heard.position`.execute(tx);
