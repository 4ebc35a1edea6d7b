import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import classes from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

export function OfflineBanner() {
  const t = useTranslations('shell');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p className={classes.banner} role="status">
      <Icon name="alert" />
      {t('offline')}
    </p>
  );
}
