import type { EventName, Happened } from '@ardoise/contract/protocol/events';
import type { Work } from '../work.ts';
import type { Follower, Followers } from './followers.ts';

/**
 * What follows from events, in a module of its own. It runs after the commit of what happened, in a transaction of its
 * own: what it writes counts once, what it sends may be sent twice. One that fails is tried again with growing delays;
 * the later events of that record wait for it, and nothing else does.
 */
export interface Subscriber<Name extends EventName = EventName> extends Omit<Follower, 'concerns'> {
  readonly on: readonly Name[];
  readonly handle: (work: Work, event: HeardEvent<Name>) => Promise<void>;
  concerns?(event: Happened<Name>): boolean;
  /** The same for events of several records in one transaction, where that costs little more than one. */
  readonly handleMany?: (work: Work, events: ReadonlyArray<HeardEvent<Name>>) => Promise<void>;
}

/** An event as a subscriber hears it. */
export type HeardEvent<Name extends EventName = EventName> = Happened<Name> & {
  readonly at: Date;
};

/** A list of subscribers hears many events; each is given those that it follows. */
export type AnySubscriber = Omit<Subscriber, 'handle' | 'handleMany' | 'concerns'> & {
  readonly handle: (work: Work, event: never) => Promise<void>;
  readonly handleMany?: (work: Work, events: never) => Promise<void>;
  concerns?(event: never): boolean;
};

export const subscriber = <const Name extends EventName>(given: Subscriber<Name>): AnySubscriber =>
  given;

export function indexSubscribers(all: readonly AnySubscriber[]): Followers {
  const followers = new Map<EventName, Follower[]>();
  for (const one of all)
    for (const name of one.on) followers.set(name, [...(followers.get(name) ?? []), one]);
  return followers;
}
