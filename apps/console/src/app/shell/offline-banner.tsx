import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { useConsole, useSource } from '../../lib/console.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

const ReadAt = lazy(() => loadChunk('read-at', () => import('./read-at.tsx')));

/** There is no network, or the server is not to be reached over it. */
export function OfflineBanner() {
  const t = useTranslations('shell');
  const { reach } = useConsole();
  const isReached = useSource(reach, reach.isReached);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline && isReached) return null;
  return (
    <p className={classes.banner} role="status">
      <Icon name="alert" />
      <span>
        {t('offline')}{' '}
        <Suspense>
          <ReadAt />
        </Suspense>
      </span>
    </p>
  );
}
