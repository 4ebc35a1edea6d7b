import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';
import type { Query, QueryFunctionContext, QueryPersister } from '@tanstack/react-query';
import type { ReadingKeeper } from './reading-keeper.ts';

/** Whether the last reading had an answer from the server. */
export interface Reach {
  isReached(): boolean;
  readonly on: Emitter<void>['on'];
}

const hasNoAnswer = (error: unknown): boolean => isApiError(error) && error.code === 0;

/**
 * Every reading goes to the server first. Where there is no answer, and nothing is on the screen yet, what was read before
 * takes its place, as old as it is. The keeper is fetched when it is needed, since the page starts without it.
 */
export function createPersister(keeper: () => Promise<ReadingKeeper>): {
  persister: QueryPersister;
  reach: Reach;
} {
  const changed = createEmitter<void>();
  let isReached = true;
  const setReached = (next: boolean) => {
    if (next === isReached) return;
    isReached = next;
    changed.emit();
  };

  /** A connection that only stumbles is tried once more before anything old is shown. */
  const isFirstStumble = (query: Query) => navigator.onLine && query.state.fetchFailureCount === 0;

  async function recall(query: Query, error: unknown): Promise<unknown> {
    if (query.state.data !== undefined || isFirstStumble(query)) throw error;
    const kept = await keeper()
      .then((one) => one.recall(query))
      .catch(() => null);
    if (kept === null) throw error;
    // Once it is there: what has just come is taken for new, and this is not.
    setTimeout(() => query.setState({ dataUpdatedAt: kept.at, isInvalidated: true }));
    return kept.data;
  }

  return {
    reach: { isReached: () => isReached, on: changed.on },
    persister: async (read: unknown, context: unknown, query: Query): Promise<never> => {
      try {
        const data = await (read as (given: QueryFunctionContext) => unknown)(
          context as QueryFunctionContext,
        );
        setReached(true);
        keeper()
          .then((one) => one.keep(query, data))
          .catch((error: unknown) => console.warn('A reading was not kept.', error));
        return data as never;
      } catch (error) {
        if (!hasNoAnswer(error)) throw error;
        setReached(false);
        return (await recall(query, error)) as never;
      }
    },
  };
}
