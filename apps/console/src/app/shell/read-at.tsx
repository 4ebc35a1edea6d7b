import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../lib/format.ts';
import { meKey, useTimeZone } from '../../lib/me.ts';
import { isKept } from '../../lib/readings/what-is-kept.ts';

const askAgainMs = 15_000;

/** When the oldest of what is on the screen was read; null where there is nothing on it. */
function oldestShown(queries: QueryClient): number | null {
  const shown = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ meta }) => isKept(meta?.reads) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return shown.length === 0 ? null : Math.min(...shown);
}

/** A server that was away says nothing when it is back: what is old or missing is asked for again by and by. */
function useAskAgain(queries: QueryClient): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!navigator.onLine) return;
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ state, queryKey }) =>
          state.isInvalidated || state.status === 'error' || queryKey[0] === meKey[0],
      });
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [queries]);
}

/** Without a connection a page must say from when it is: an amount may have been paid since. */
export default function ReadAt() {
  const t = useTranslations('shell');
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const at = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => oldestShown(queries),
  );
  useAskAgain(queries);
  if (at === null) return null;
  const when = formatDateTime(new Date(at).toISOString(), timeZone);
  return <span>{t('readAt', { when })}</span>;
}
