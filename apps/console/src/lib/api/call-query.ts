import type { AnswerOf, Callable, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Console } from '../console.tsx';
import { readsOf } from './reads-of.ts';

/** Every read is kept under the call's path. */
export const callKey = (call: Callable, request: object = {}) => [call.path, request] as const;

/**
 * A read of one call. It is silent, because the screen that asks shows the failure in its own place with a
 * way to try again. One that makes what it reads (a payment link) makes it once.
 */
export const callQuery = <C extends Callable>({ api }: Console, call: C, request: RequestOf<C>) =>
  queryOptions<AnswerOf<C>>({
    queryKey: callKey(call, request),
    meta: readsOf(call),
    queryFn: ({ signal }) =>
      api(call, request, { silent: true, spinner: false, once: true, signal }),
  });

/**
 * Puts what a change has answered in the place of what was read. A reading that is under way may have begun before the
 * change, and would bring back what was there.
 */
export function adoptAnswer<Data>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  answer: Data | ((before: Data | undefined) => Data | undefined),
): void {
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Data>(queryKey, answer);
  // Where only a part was answered, the rest may be older than the reading that was given up.
  if (typeof answer === 'function') void queries.invalidateQueries({ queryKey, exact: true });
}
