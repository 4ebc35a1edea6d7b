import type { EventName, Happened } from '@ardoise/contract/protocol/events';
import type { JobKind } from '../job-kinds.ts';

/** One that hears of events, as the writer of an event knows it. */
export interface Follower {
  /** Module and deed: `admissions.tell-staff`. What waits to be heard is known by this name. */
  readonly name: string;
  /** Whose workers do it. */
  readonly kind: JobKind;
  readonly maxAttempts: number;
  /** Where only some of the events that it follows concern it: the others leave it no job. */
  concerns?(event: Happened): boolean;
}

/** Who follows which event. */
export type Followers = ReadonlyMap<EventName, readonly Follower[]>;

type JobOfFollower = Omit<Follower, 'concerns'>;

/** The job by which a follower hears of a record's events. */
export const deliveryJob = ({ name, kind, maxAttempts }: JobOfFollower): JobOfFollower => ({
  name: `events.${name}`,
  kind,
  maxAttempts,
});

/**
 * The job by which it hears of several records' events that were said together. It has a name of its own, so that an older
 * node, which does not know it, leaves it to the others.
 */
export const manyDeliveriesJob = ({ name, kind, maxAttempts }: JobOfFollower): JobOfFollower => ({
  name: `events-of-many.${name}`,
  kind,
  maxAttempts,
});
