import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { YearSummary } from '@ardoise/contract/years';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { YearTags } from './year-tags.tsx';
import classes from './year-tags.module.css';

export function useYearColumns(): ReadonlyArray<Column<YearSummary>> {
  const t = useTranslations('years.list.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        id: 'year',
        title: t('year'),
        cell: (year) => <strong className={classes.name}>{year.name}</strong>,
      },
      {
        id: 'status',
        title: t('status'),
        onCard: 'state',
        cell: (year) => <YearTags {...year} />,
      },
      {
        id: 'reopeningOn',
        title: t('reopeningOn'),
        cell: (year) => formatDay(year.reopeningOn),
        // The name of the year says which years these days are of.
        card: ({ reopeningOn, closingOn }) =>
          `${formatDay(reopeningOn).slice(0, 5)} – ${formatDay(closingOn).slice(0, 5)}`,
      },
      {
        id: 'closingOn',
        title: t('closingOn'),
        onCard: 'never',
        cell: (year) => formatDay(year.closingOn),
      },
      {
        id: 'classes',
        title: t('classes'),
        align: 'end',
        cell: (year) => formatXaf(year.classCount, language),
        card: (year) => t('classCount', { count: year.classCount }),
      },
      {
        id: 'students',
        title: t('students'),
        align: 'end',
        onCard: 'amount',
        cell: (year) => formatXaf(year.studentCount, language),
        card: (year) => t('studentCount', { count: year.studentCount }),
      },
      {
        id: 'createdAt',
        title: t('createdAt'),
        isExtra: true,
        cell: (year) => formatDateTime(year.createdAt, timeZone),
      },
    ],
    [t, language, timeZone],
  );
}
