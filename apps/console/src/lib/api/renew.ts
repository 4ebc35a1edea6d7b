import { type EventName, isTouched } from '@ardoise/contract/protocol/events';
import type { Topic } from '@ardoise/contract/protocol/topics';
import type { Callable } from '@ardoise/web/lib/api/callable.ts';
import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly reads?: readonly Topic[] };
  }
}

/** What a query must carry to be read again when an event touches what its call reads. */
export const readsOf = (...calls: readonly Callable[]): { reads: readonly Topic[] } => ({
  reads: calls.flatMap(({ reads = [] }) => reads),
});

/** Reads again whatever these events may have changed: at once what is on the screen, the rest when it is next shown. */
export const renewTouched = (
  queries: QueryClient,
  names: readonly EventName[],
  how: { readonly refetchType?: 'none'; readonly cancelRefetch?: false } = {},
): Promise<void> =>
  queries.invalidateQueries(
    {
      predicate: ({ meta }) => isTouched(meta?.reads ?? [], names),
      ...(how.refetchType === undefined ? {} : { refetchType: how.refetchType }),
    },
    { cancelRefetch: how.cancelRefetch ?? true },
  );
