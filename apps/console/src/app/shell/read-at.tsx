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

/**
 * What is old or missing is asked for again when the network is back, also by a page that was opened without one. A server that
 * was away says nothing when it is back: it is asked by and by.
 */
function useAskAgain(queries: QueryClient): void {
  useEffect(() => {
    const ask = () => {
      if (!navigator.onLine) return;
      void queries.refetchQueries({
        type: 'active',
        predicate: ({ state, queryKey }) =>
          state.isInvalidated || state.status === 'error' || queryKey[0] === meKey[0],
      });
    };
    const timer = setInterval(ask, askAgainMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [queries]);
}

/** Without a connection a page must say from when it is: an amount may have been paid since. */
export default function ReadAt({ isSilent }: { isSilent: boolean }) {
  const t = useTranslations('shell');
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const at = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => oldestShown(queries),
  );
  useAskAgain(queries);
  if (at === null || isSilent) return null;
  const when = formatDateTime(new Date(at).toISOString(), timeZone);
  return <span>{t('readAt', { when })}</span>;
}
