import type { Callable, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import type { FilterOf, RowOf, SortOf } from '../../lib/api/list-call.ts';
import type { List } from '../../ui/data-list/list.ts';
import { changedSearch, listSearch, pageSizes } from '../../ui/data-list/list-search.ts';
import { useColumnMemory } from './use-column-memory.ts';

/** The list of one call of the contract. */
type ListOf<C extends Callable> = List<RowOf<C>, FilterOf<C>, SortOf<C>>;

interface ListOptions<C extends Callable> {
  /** By this name the browser remembers the choice of columns. */
  readonly name: string;
  readonly filters?: ReadonlyArray<FilterOf<C>>;
  /** For a list below something else: the rows of one import, the history of one student. */
  readonly params?: RequestOf<C>['params'];
  readonly refetchInterval?: number | false;
}

/** The part of the address that is the list's, and how to change it. */
function useListAddress<C extends Callable>(filters: ReadonlyArray<FilterOf<C>>) {
  const router = useRouter();
  const given: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const change: ListOf<C>['change'] = (wanted, how) =>
    void router.navigate({
      to: '.',
      // A list may stand on any screen, whose own type of address is not known here.
      search: ((before: Record<string, unknown>) => changedSearch(before, wanted)) as never,
      replace: how?.replace ?? false,
      resetScroll: false,
    });
  return { search: listSearch(...filters)(given), change };
}

/**
 * Which words of the address the server does not know: it comes from anywhere, and from other releases. Without them it still opens the
 * list.
 */
function wordsRefused(error: unknown, narrowing: object): string[] {
  const fields = isApiError(error, 'invalidInput') ? Object.keys(error.fields) : [];
  return [...new Set(fields.map((path) => path.split('.')[0] ?? ''))].filter(
    (word) => word in narrowing,
  );
}

/** One page of a list, as the address says. The last page stays until the next one is there. */
export function useList<C extends Callable>(call: C, options: ListOptions<C>): ListOf<C> {
  const { name, filters = [], params, refetchInterval = false } = options;
  const { search, change } = useListAddress<C>(filters);
  const memory = useColumnMemory(name);
  const { columns, page = 1, perPage = pageSizes[0], ...narrowing } = search;
  const { sort: _, ...narrowed } = narrowing;
  const request = { params, query: { page, perPage, ...narrowing } } as unknown as RequestOf<C>;
  const { data, isPlaceholderData, error, isError, isFetching, refetch } = useQuery({
    ...callQuery(useConsole(), call, request),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const answer = data as { items: Array<RowOf<C>>; total: number; hasMore?: boolean } | undefined;
  // A page that does not come still has its number, and a way to the one before it.
  const [total, setTotal] = useState(answer?.total ?? 0);
  if (answer !== undefined && answer.total !== total) setTotal(answer.total);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const isPastEnd = answer !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage }, { replace: true });
  });
  const refused = wordsRefused(error, narrowing);
  useEffect(() => {
    if (refused.length === 0) return;
    const without = Object.fromEntries(refused.map((word) => [word, undefined]));
    change(
      { filters: without as NonNullable<Parameters<typeof change>[0]['filters']> },
      { replace: true },
    );
  });
  return {
    search,
    change,
    rows: useMemo(() => answer?.items, [answer]),
    total,
    hasMore: answer?.hasMore === true,
    page,
    perPage,
    isBehind: isPlaceholderData || isPastEnd || refused.length > 0,
    hasFailed: isError && refused.length === 0,
    isFetching,
    retry: () => void refetch(),
    isNarrowed: Object.keys(narrowed).length > 0,
    chosenColumns: columns ?? memory.remembered,
    chooseColumns: (chosen) => {
      memory.remember(chosen);
      change({ columns: chosen }, { replace: true });
    },
  };
}
