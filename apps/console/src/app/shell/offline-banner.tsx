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

/** Where it does not come, as without a connection it may not, the screen stays as it is. */
const ReadAt = lazy(() =>
  loadChunk('read-at', () => import('./read-at.tsx')).catch(() => ({ default: () => null })),
);

interface OfflineBannerProps {
  /** The screen has a notice of its own, which must not be contradicted. */
  isSaid: boolean;
}

/** There is no network, or the server is not to be reached over it. */
export function OfflineBanner({ isSaid }: OfflineBannerProps) {
  const t = useTranslations('shell');
  const { reach } = useConsole();
  const isReached = useSource(reach, reach.isReached);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline && isReached) return null;
  // It also asks for what is old when the network is back.
  const readAt = (
    <Suspense>
      <ReadAt isSilent={isSaid} />
    </Suspense>
  );
  if (isSaid) return readAt;
  return (
    <p className={classes.banner} role="status">
      <Icon name="alert" />
      <span>
        {t('offline')} {readAt}
      </span>
    </p>
  );
}
