import type { EventName, Happened } from '@ardoise/contract/protocol/events';
import { sql } from 'kysely';
import { noOrg, type Scope, type Tx } from '../db/database.ts';
import type { Job, JobContext } from '../jobs.ts';
import type { Services } from '../services.ts';
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
 * nothing may go. A failure leaves the rest for the next try.
 */
export async function deliverAll(
  follower: AnySubscriber,
  place: Deliveries,
  { services }: JobContext,
): Promise<void> {
  while (await anyWaits(services, follower, place)) {
    await services.db.write(scopeFor(place.orgId), async (tx) => {
      const event = await lockFirst(tx, follower, place);
      if (event === undefined) return;
      if (event.name !== null) {
        const work = workIn(services, tx, place.orgId);
        const { name, at, facts } = event;
        await handle(follower, work, { name, at, facts, recordId: place.recordId });
      }
      await removeDelivery(tx, follower, place, event.position);
    });
  }
}

export const handle = (follower: AnySubscriber, work: Work, event: object): Promise<void> =>
  (follower.handle as (work: Work, event: object) => Promise<void>)(work, event);

const anyWaits = (
  services: Services,
  follower: AnySubscriber,
  { orgId, recordId }: Deliveries,
): Promise<boolean> =>
  services.db.read(scopeFor(orgId), async (tx) => {
    const found = await tx
      .selectFrom('event_deliveries')
      .select('position')
      .where(({ and }) => and({ org_id: orgId, subscriber: follower.name, record_id: recordId }))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });

async function lockFirst(
  tx: Tx,
  follower: AnySubscriber,
  { orgId, recordId }: Deliveries,
): Promise<WaitingEvent | undefined> {
  const { rows } = await sql<WaitingEvent>`
    select d.position, e.name, e.at, e.facts from event_deliveries d
      left join events e on e.org_id = d.org_id and e.position = d.position
     where d.org_id = ${orgId} and d.subscriber = ${follower.name} and d.record_id = ${recordId}
     order by d.position limit 1 for update of d`.execute(tx);
  return rows[0];
}

const removeDelivery = (
  tx: Tx,
  follower: AnySubscriber,
  { orgId, recordId }: Deliveries,
  position: number,
): Promise<unknown> =>
  tx
    .deleteFrom('event_deliveries')
    .where(({ and }) =>
      and({ org_id: orgId, subscriber: follower.name, record_id: recordId, position }),
    )
    .execute();
