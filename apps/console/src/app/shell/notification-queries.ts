import { listNotifications } from '@ardoise/contract/endpoints/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readsOf } from '../../lib/api/reads-of.ts';
import type { Console } from '../../lib/console.tsx';

export const notificationsKey = ['notifications'] as const;

const quiet = { silent: true, spinner: false } as const;

/** How many are unread: asked for with the shortest page there is. */
export const unreadQuery = ({ api }: Console) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    meta: readsOf(listNotifications),
    queryFn: async ({ signal }) =>
      (await api(listNotifications, { query: { perPage: 1 } }, { ...quiet, signal })).unread,
    staleTime: 60_000,
  });

/** The history, newest first, a page at a time. */
export const historyQuery = ({ api }: Console) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'history'],
    meta: readsOf(listNotifications),
    queryFn: ({ signal, pageParam }) =>
      api(listNotifications, { query: { page: pageParam } }, { ...quiet, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, perPage, total }) => (page * perPage < total ? page + 1 : undefined),
  });
