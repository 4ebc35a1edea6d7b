import type { Owed, owedSorts } from '@ardoise/contract/owed';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import type { Filter } from '../../ui/data-list/filters.ts';
import { OwedState } from './owed-state.tsx';

interface Owing {
  readonly owed: Owed;
}

type OwedColumn = Column<Owing, Exclude<(typeof owedSorts)[number], `-${string}`>>;

/** What a list of students or families says about money: how much is owed, what of it is overdue, and how that stands. */
export function useOwedColumns(): readonly OwedColumn[] {
  const t = useTranslations('money.owed.columns');
  const { language } = usePreferences();
  return useMemo(
    () => [
      {
        id: 'owed',
        title: t('owed'),
        align: 'end',
        sort: 'owed',
        startsDown: true,
        onCard: 'amount',
        cell: ({ owed }) => (owed.state === 'none' ? null : formatXaf(owed.amount, language)),
      },
      {
        id: 'overdue',
        title: t('overdue'),
        align: 'end',
        sort: 'overdue',
        startsDown: true,
        onCard: 'never',
        cell: ({ owed }) => (owed.overdue === 0 ? null : formatXaf(owed.overdue, language)),
      },
      {
        id: 'money',
        title: t('state'),
        sort: 'deadline',
        onCard: 'state',
        cell: ({ owed }) => <OwedState owed={owed} />,
      },
    ],
    [t, language],
  );
}

const choices = ['owing', 'overdue', 'paid'] as const;

/** One press shows whoever owes, is late, or has paid; of the three, one at a time. */
export function useOwedFilters(): ReadonlyArray<Filter<'owed'>> {
  const t = useTranslations('money.owed.filters');
  return useMemo(
    () => choices.map((choice) => ({ id: 'owed', title: t(choice), toggle: choice, options: [] })),
    [t],
  );
}
