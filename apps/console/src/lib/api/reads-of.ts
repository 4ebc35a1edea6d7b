import type { Topic } from '@ardoise/contract/protocol/topics';
import type { Callable } from '@ardoise/web/lib/api/callable.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly reads?: readonly Topic[] };
  }
}

/** What a query must carry to be read again when an event touches what its call reads. */
export const readsOf = (...calls: readonly Callable[]): { reads: readonly Topic[] } => ({
  reads: calls.flatMap(({ reads = [] }) => reads),
});
