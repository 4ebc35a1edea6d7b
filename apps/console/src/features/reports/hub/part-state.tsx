import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isOffline } from '../../../ui/is-offline.ts';
import classes from '../components/reports.module.css';

interface PartStateProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** How many there are; undefined while they are on their way. */
  count: number | undefined;
  empty: string;
}

/** Below the rows of a part of the page, or instead of them: that they did not come, or that there are none. */
export function PartState({ query, count, empty }: PartStateProps) {
  const t = useTranslations('reports');
  const list = useTranslations('list.failed');
  const { error, isFetching, refetch } = query;
  if (count === undefined && error !== null) {
    return (
      <FailedState
        title={isOffline() ? list('unseen') : t('failed')}
        retry={{ label: t('retry'), isBusy: isFetching, onPress: () => void refetch() }}
      >
        {isOffline() ? list('unseenAbout') : t('failedAbout')}
      </FailedState>
    );
  }
  return count === 0 ? <p className={classes.more}>{empty}</p> : null;
}
