import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import classes from './scroll-to-top.module.css';

export const showAfterPx = 250;

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

export function ScrollToTop() {
  const t = useTranslations('shell');
  const isFar = useSyncExternalStore(subscribe, () => window.scrollY > showAfterPx);
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('toTop')}
      title={t('toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="up" size={18} />
    </button>
  );
}
