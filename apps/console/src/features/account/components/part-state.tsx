import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface PartStateProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  children: ReactNode;
}

/** A part of the page that has its own data: waiting, failed, or there. */
export function PartState({ query, children }: PartStateProps) {
  const t = useTranslations('account');
  if (query.data !== undefined) return children;
  if (!query.isError) return <Skeleton height={56} />;
  return (
    <FailedState
      title={t('failed')}
      retry={{
        label: t('retry'),
        isBusy: query.isFetching,
        onPress: () => void query.refetch(),
      }}
    >
      {t('failedAbout')}
    </FailedState>
  );
}
