import type { Topic } from './topics.ts';

export interface EventSpec<Facts extends object> {
  readonly touches: readonly Topic[];
  /** The record is a person, and nobody else's console hears of it. */
  readonly isOwn?: true;
  /** Only a type: what an event of this name carries. */
  readonly facts?: Facts;
}

export const event = <Facts extends object = Record<never, never>>(
  ...touches: readonly Topic[]
): EventSpec<Facts> => ({ touches });

/** Of a person's own affairs: the record is the person, and only their own consoles are told. */
export const ownEvent = <Facts extends object = Record<never, never>>(
  ...touches: readonly Topic[]
): EventSpec<Facts> => ({ touches, isOwn: true });
