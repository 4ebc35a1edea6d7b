import type { Services } from '../../platform/services.ts';
import { askAbout } from './check-operator.ts';
import { doubtFailure } from './doubt-failure.ts';
import { openByPartnerNumbers } from './open-transaction.ts';

/** Questions to operators at one time. */
const maxAtOnce = 64;
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
  let isLooking = false;

  const ask = async (open: Awaited<ReturnType<typeof openByPartnerNumbers>>[number]) => {
    try {
      if (open.row.failure === null) await askAbout(services, open);
      else await doubtFailure(services, open);
    } catch (error) {
      services.log.warn({ err: error }, 'following a callback');
    } finally {
      running.delete(open.row.partner_number);
      void next();
    }
  };
  const take = (): string[] => {
    const taken: string[] = [];
    for (const partnerNumber of waiting) {
      if (running.size >= maxAtOnce) break;
      if (running.has(partnerNumber)) continue;
      waiting.delete(partnerNumber);
      running.add(partnerNumber);
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
      for (const partnerNumber of taken)
        if (!known.has(partnerNumber)) running.delete(partnerNumber);
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
