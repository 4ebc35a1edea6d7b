import type { AnswerOf, Callable, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callKey } from '../../lib/api/call-query.ts';
import { readsOf } from '../../lib/api/reads-of.ts';
import { useConsole } from '../../lib/console.tsx';

const perPage = 20;

interface PageOfChanges {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly total: number;
}

/** The history of one record, page after page. */
export function useHistoryPages<C extends Callable>(call: C, id: string) {
  const { api } = useConsole();
  return useInfiniteQuery({
    queryKey: [...callKey(call, { params: { id } }), 'pages'],
    meta: readsOf(call),
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<C>> =>
      api(
        call,
        { params: { id }, query: { page: pageParam, perPage } } as unknown as RequestOf<C>,
        { silent: true, spinner: false, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (answer) => {
      const { page, total } = answer as PageOfChanges;
      return page * perPage < total ? page + 1 : undefined;
    },
  });
}
