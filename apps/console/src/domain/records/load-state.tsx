import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isOffline } from '../../ui/is-offline.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './load-state.module.css';

interface LoadStateProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** The list that a thing that is gone was in. */
  list: NonNullable<LinkProps['to']>;
  /** It stands for a whole screen, and not for a part of one. */
  isScreen?: boolean;
}

/** Instead of a record that is not there: on its way, gone, or not reached. */
export function LoadState({ query, list, isScreen = false }: LoadStateProps) {
  const { error, isFetching, refetch } = query;
  const t = useTranslations('people');
  if (isApiError(error, 'notFound', 'invalidInput')) {
    return (
      <EmptyState
        isScreen={isScreen}
        title={t('notFound.title')}
        action={
          <LinkButton to={list} variant="default">
            {t('notFound.back')}
          </LinkButton>
        }
      >
        {t('notFound.about')}
      </EmptyState>
    );
  }
  if (error !== null) {
    return (
      <FailedState
        isScreen={isScreen}
        title={t(isOffline() ? 'failed.unseen' : 'failed.title')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {t(isOffline() ? 'failed.unseenAbout' : 'failed.about')}
      </FailedState>
    );
  }
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={classes.head} />
      <div className={classes.columns}>
        <div className={classes.block} />
        <div className={classes.block} />
      </div>
    </div>
  );
}
