import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChooseOther } from '../components/choose-other.tsx';
import { CompareRecords } from '../components/compare-records.tsx';

/** First the other record is chosen, then the two are compared and merged. */
export function MergeScreen(): ReactNode {
  const t = useTranslations('merging');
  const { kind, first, second } = useSearch({ from: '/signed-in/onboarding/merge' });
  if (first === undefined)
    return (
      <EmptyState isScreen title={t('duplicates.title')}>
        {t('choose.noneLikely')}
      </EmptyState>
    );
  if (second === undefined) return <ChooseOther kind={kind} id={first} />;
  return <CompareRecords key={`${first} ${second}`} kind={kind} keptId={first} goneId={second} />;
}
