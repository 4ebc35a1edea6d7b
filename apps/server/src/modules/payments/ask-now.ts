import type { Services } from '../../platform/services.ts';
import { checkOperator } from './check-operator.ts';

/** At one time, so that a flood of callbacks leaves connections for everybody else. */
const maxAtOnce = 6;
/** What does not fit is dropped: the poll that is waiting anyway finds out. */
const maxWaiting = 10_000;

/** Asks operators as soon as a callback hints that something happened. */
export interface AskNow {
  hint(partnerNumber: string): void;
}

/**
 * In memory on purpose. A callback is anybody's word: it may make us ask, not write. Whatever is lost here with the
 * process is found by the poll, which is in the database. The same hint while one is being followed makes one more
 * question after it, however often it comes.
 */
export function createAskNow(services: Services): AskNow {
  const waiting = new Set<string>();
  const running = new Set<string>();

  const follow = async (partnerNumber: string): Promise<void> => {
    const place = await services.db.read('platform', (tx) =>
      tx
        .selectFrom('transactions')
        .select(['org_id as orgId', 'id', 'status'])
        .where('partner_number', '=', partnerNumber)
        .executeTakeFirst(),
    );
    if (place?.status === 20) await checkOperator(services, place);
  };
  const next = (): void => {
    for (const partnerNumber of waiting) {
      if (running.size >= maxAtOnce) return;
      if (running.has(partnerNumber)) continue;
      waiting.delete(partnerNumber);
      running.add(partnerNumber);
      follow(partnerNumber)
        .catch((error: unknown) => services.log.warn({ err: error }, 'following a callback'))
        .finally(() => {
          running.delete(partnerNumber);
          next();
        });
    }
  };
  return {
    hint: (partnerNumber) => {
      if (waiting.size >= maxWaiting) return;
      waiting.add(partnerNumber);
      next();
    },
  };
}
