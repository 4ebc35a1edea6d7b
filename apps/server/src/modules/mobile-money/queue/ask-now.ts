import type { Services } from '../../../platform/services.ts';
import { createCallbackLanes } from './callback-lanes.ts';
import { followHint, isWorthAsking } from './follow-hint.ts';
import { type Arrival, createNewestFirst } from './newest-first.ts';
import { paceOf, signInFirst, takeRead } from './status-reads.ts';
import { openByPartnerNumbers, type OpenTransaction } from '../transactions/open-transaction.ts';

/** Questions to operators at one time. */
const maxAsking = 64;
/** With those whose answer is being written down: the more there are, the more share a transaction of the database. */
const maxRunning = 320;
/** What does not fit pushes out the oldest: the poll that is waiting anyway finds out. */
const maxWaiting = 10_000;

/** Asks operators as soon as a callback hints that something happened. */
export interface AskNow {
  hint(partnerNumber: string): void;
}

/**
 * In memory on purpose. A callback is anybody's word: it may make us ask, not write. Whatever is lost here with the
 * process is found by the poll, which is in the database. The same hint while one is being followed makes one more
 * question after it, however often it comes. Hints that wait are looked up together, the newest first; those of an account
 * whose reads are counted then wait for its pace. `pause` is how a test lets time pass.
 */
export function createAskNow(
  services: Services,
  pause?: (milliseconds: number) => Promise<unknown>,
): AskNow {
  const waiting = createNewestFirst(maxWaiting);
  const running = new Set<string>();
  /** Those of `running` whose operator has not answered yet. */
  const asking = new Set<string>();
  let isLooking = false;
  let arrivals = 0;

  const answered = (partnerNumber: string): void => {
    if (asking.delete(partnerNumber)) void next();
  };
  const ended = (partnerNumber: string): void => {
    running.delete(partnerNumber);
    asking.delete(partnerNumber);
    void next();
  };
  const ask = async (open: OpenTransaction): Promise<void> => {
    const { partner_number: partnerNumber } = open.row;
    try {
      await followHint(services, open, () => answered(partnerNumber));
    } catch (error) {
      services.log.warn({ err: error }, 'following a callback');
    } finally {
      ended(partnerNumber);
    }
  };
  const lookUp = async (partnerNumbers: readonly string[]): Promise<OpenTransaction[]> => {
    const found = await openByPartnerNumbers(services, partnerNumbers).catch((error: unknown) => {
      services.log.warn({ err: error }, 'looking up callbacks');
      return [];
    });
    const known = new Set(found.map(({ row }) => row.partner_number));
    for (const partnerNumber of partnerNumbers) if (!known.has(partnerNumber)) ended(partnerNumber);
    return found;
  };
  const lanes = createCallbackLanes({
    findOpen: async (partnerNumber) => {
      const [open] = await lookUp([partnerNumber]);
      return open !== undefined && isWorthAsking(open) ? open : null;
    },
    signIn: async (open) => (await signInFirst(services, open)) === null,
    takeRead: (pace) => takeRead(services, pace, 'callback'),
    follow: (open) => {
      running.add(open.row.partner_number);
      asking.add(open.row.partner_number);
      void ask(open);
    },
    warn: (error) => services.log.warn({ err: error }, 'pacing callbacks'),
    ...(pause === undefined ? {} : { pause }),
  });
  const take = (): Arrival[] => {
    const taken: Arrival[] = [];
    while (asking.size < maxAsking && running.size < maxRunning) {
      const callback = waiting.take((one) => !running.has(one));
      if (callback === undefined) break;
      running.add(callback.item);
      asking.add(callback.item);
      taken.push(callback);
    }
    return taken;
  };
  const next = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    for (let taken = take(); taken.length > 0; taken = take()) {
      const places = new Map(taken.map(({ item, place }) => [item, place]));
      for (const open of await lookUp([...places.keys()])) {
        const { partner_number: item } = open.row;
        const pace = paceOf(services, open);
        if (pace === null) void ask(open);
        else {
          lanes.add(pace, { item, place: places.get(item) ?? 0 });
          ended(item);
        }
      }
    }
    isLooking = false;
  };
  return {
    hint: (partnerNumber) => {
      arrivals += 1;
      waiting.add({ item: partnerNumber, place: arrivals });
      void next();
    },
  };
}
