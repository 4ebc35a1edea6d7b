import { setTimeout as wait } from 'node:timers/promises';
import { type Arrival, createNewestFirst, type NewestFirst } from './newest-first.ts';
import type { Pace } from './status-reads.ts';

interface LaneWork<Payment> {
  /** Null where it has ended: no read is to be spent on it. */
  readonly findOpen: (partnerNumber: string) => Promise<Payment | null>;
  /** Has what a read needs ready; false where that cannot be had, so that the payment is left to its poll. */
  readonly signIn: (payment: Payment) => Promise<boolean>;
  /** After how many milliseconds the operator may be asked; null: not within a second. */
  readonly takeRead: (pace: Pace) => Promise<number | null>;
  /** Asks about a payment; nobody waits for it. */
  readonly follow: (payment: Payment) => void;
  readonly warn: (error: unknown) => void;
  /** Time passes by itself in a test. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** How long the account is left alone when nothing could be booked, or nobody signed in. */
const tryAgainMs = 250;

/** What waits for one account; what does not fit is found by its poll. */
const maxWaiting = 10_000;

/** The program may end meanwhile: whatever waits here, the polls find. */
const pauseUnheld = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });

/**
 * Callbacks about payments of an account whose reads the operator counts: followed as fast as it allows, and the newest
 * first, since its payer still looks at the page. An account waits for itself alone.
 */
export function createCallbackLanes<Payment>({
  findOpen,
  signIn,
  takeRead,
  follow,
  warn,
  pause = pauseUnheld,
}: LaneWork<Payment>) {
  const lanes = new Map<string, NewestFirst>();
  const takeNewestOpen = async (waiting: NewestFirst) => {
    for (let newest = waiting.take(); newest !== undefined; newest = waiting.take()) {
      const payment = await findOpen(newest.item);
      if (payment !== null) return { callback: newest, payment };
    }
    return null;
  };
  const followNewest = async (pace: Pace, waiting: NewestFirst): Promise<void> => {
    const wanted = await takeNewestOpen(waiting);
    if (wanted === null) return;
    const isSignedIn = await signIn(wanted.payment);
    const waitMs = isSignedIn ? await takeRead(pace) : null;
    await pause(waitMs ?? tryAgainMs);
    // One that came in the meantime is newer, and this one may have been settled.
    if (isSignedIn) waiting.add(wanted.callback);
    const newest = waitMs === null ? null : await takeNewestOpen(waiting);
    if (newest !== null && (await signIn(newest.payment))) follow(newest.payment);
  };
  const drain = async (pace: Pace, waiting: NewestFirst): Promise<void> => {
    try {
      while (waiting.size > 0) await followNewest(pace, waiting);
    } catch (error) {
      warn(error);
    } finally {
      lanes.delete(pace.account);
    }
  };
  return {
    add(pace: Pace, callback: Arrival): void {
      const known = lanes.get(pace.account);
      const waiting = known ?? createNewestFirst(maxWaiting);
      waiting.add(callback);
      if (known !== undefined) return;
      lanes.set(pace.account, waiting);
      void drain(pace, waiting);
    },
  };
}
