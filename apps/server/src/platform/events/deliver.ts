import type { EventName, Happened } from '@ardoise/contract/protocol/events';
import { sql } from 'kysely';
import { noOrg, type Scope, type Tx } from '../db/database.ts';
import type { Job, JobContext } from '../jobs.ts';
import { type Work, workIn } from '../work.ts';
import { deliveryJob } from './followers.ts';
import type { AnySubscriber } from './subscriber.ts';

interface Deliveries {
  readonly orgId: string;
  readonly recordId: string;
}

export interface WaitingEvent {
  readonly position: number;
  /** Null where the event itself is kept no longer. */
  readonly name: EventName | null;
  readonly at: Date;
  readonly facts: Happened['facts'];
}

/** A subscriber hears of a record's events in their order. */
export const deliverTo = (follower: AnySubscriber): Job<Deliveries> => ({
  ...deliveryJob(follower),
  work: (place, context) => deliverAll(follower, place, context),
});

export const scopeFor = (orgId: string): Scope => (orgId === noOrg ? 'platform' : { orgId });

/**
 * Until nothing waits: what another job of this record has in hand is waited for, not skipped, so that whoever finds
 * nothing may go. What is written meanwhile has a job of its own. A failure leaves the rest for the next try.
 */
export async function deliverAll(
  follower: AnySubscriber,
  place: Deliveries,
  { services }: JobContext,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await services.db.write(scopeFor(place.orgId), async (tx) => {
      const event = await takeFirst(tx, follower, place);
      if (event === undefined) return false;
      if (event.name !== null) {
        const work = workIn(services, tx, place.orgId);
        const { name, at, facts } = event;
        await handle(follower, work, { name, at, facts, recordId: place.recordId });
      }
      return event.isMore;
    });
  }
}

export const handle = (follower: AnySubscriber, work: Work, event: object): Promise<void> =>
  (follower.handle as (work: Work, event: object) => Promise<void>)(work, event);

interface FirstEvent extends WaitingEvent {
  /** Others of the record wait behind it. */
  readonly isMore: boolean;
}

/** It waits no longer once it was heard of; where that fails nothing of this is committed. */
async function takeFirst(
  tx: Tx,
  follower: AnySubscriber,
  { orgId, recordId }: Deliveries,
): Promise<FirstEvent | undefined> {
  const ofRecord = (deliveries: string) => sql`${sql.ref(`${deliveries}.org_id`)} = ${orgId}
    and ${sql.ref(`${deliveries}.subscriber`)} = ${follower.name} and ${sql.ref(`${deliveries}.record_id`)} = ${recordId}`;
  const { rows } = await sql<FirstEvent>`
    with first as (
      select d.position from event_deliveries d where ${ofRecord('d')} order by d.position limit 1 for update),
    taken as (
      delete from event_deliveries d using first where ${ofRecord('d')} and d.position = first.position
      returning d.position)
    select taken.position, e.name, e.at, e.facts,
           exists (select from event_deliveries later where ${ofRecord('later')} and later.position > taken.position) as "isMore"
      from taken left join events e on e.org_id = ${orgId} and e.position = taken.position`.execute(
    tx,
  );
  return rows[0];
}
