import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole, useSource } from '../../lib/console.tsx';
import classes from './loader-bar.module.css';

/** A thin line at the top of the page while it changes or waits for an answer. A status, since it is in no landmark. */
export function LoaderBar() {
  const { pending } = useConsole();
  const t = useTranslations('shell.loader');
  const isWaiting = useSource(pending, pending.isPending);
  const isNavigating = useRouterState({ select: (state) => state.isLoading });
  if (!isWaiting && !isNavigating) return null;
  return (
    <div role="status">
      <div className={classes.bar} role="progressbar" aria-label={t('loading')}>
        <div className={classes.run} />
      </div>
    </div>
  );
}
