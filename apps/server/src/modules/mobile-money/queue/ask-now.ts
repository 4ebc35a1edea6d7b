import type { Services } from '../../../platform/services.ts';
import { askAbout } from './check-operator.ts';
import { doubtFailure } from './doubt-failure.ts';
import { openByPartnerNumbers, type OpenTransaction } from '../transactions/open-transaction.ts';

/** Questions to operators at one time. */
const maxAsking = 64;
/** With those whose answer is being written down: the more there are, the more share a transaction of the database. */
const maxRunning = 320;
/** What does not fit is dropped: the poll that is waiting anyway finds out. */
const maxWaiting = 10_000;

/** Asks operators as soon as a callback hints that something happened. */
export interface AskNow {
  hint(partnerNumber: string): void;
}

/**
 * In memory on purpose. A callback is anybody's word: it may make us ask, not write. Whatever is lost here with the
 * process is found by the poll, which is in the database. The same hint while one is being followed makes one more
 * question after it, however often it comes. Hints that wait are looked up together.
 */
export function createAskNow(services: Services): AskNow {
  const waiting = new Set<string>();
  const running = new Set<string>();
  /** Those of `running` whose operator has not answered yet. */
  const asking = new Set<string>();
  let isLooking = false;

  const answered = (partnerNumber: string): void => {
    if (asking.delete(partnerNumber)) void next();
  };
  const ended = (partnerNumber: string): void => {
    running.delete(partnerNumber);
    asking.delete(partnerNumber);
    void next();
  };
  const ask = async (open: OpenTransaction): Promise<void> => {
    const { partner_number: partnerNumber, failure } = open.row;
    try {
      if (failure === null) await askAbout(services, open, null, () => answered(partnerNumber));
      else await doubtFailure(services, open);
    } catch (error) {
      services.log.warn({ err: error }, 'following a callback');
    } finally {
      ended(partnerNumber);
    }
  };
  const take = (): string[] => {
    const taken: string[] = [];
    for (const partnerNumber of waiting) {
      if (asking.size >= maxAsking || running.size >= maxRunning) break;
      if (running.has(partnerNumber)) continue;
      waiting.delete(partnerNumber);
      running.add(partnerNumber);
      asking.add(partnerNumber);
      taken.push(partnerNumber);
    }
    return taken;
  };
  const next = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    for (let taken = take(); taken.length > 0; taken = take()) {
      const found = await openByPartnerNumbers(services, taken).catch((error: unknown) => {
        services.log.warn({ err: error }, 'looking up callbacks');
        return [];
      });
      const known = new Set(found.map(({ row }) => row.partner_number));
      for (const partnerNumber of taken) if (!known.has(partnerNumber)) ended(partnerNumber);
      for (const open of found) void ask(open);
    }
    isLooking = false;
  };
  return {
    hint: (partnerNumber) => {
      if (waiting.size >= maxWaiting) return;
      waiting.add(partnerNumber);
      void next();
    },
  };
}
