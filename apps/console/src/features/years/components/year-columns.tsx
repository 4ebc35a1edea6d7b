import { formatDay } from '@ardoise/contract/dates';
import { formatXaf } from '@ardoise/contract/money';
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
  const words = useTranslations('years.list.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        id: 'year',
        title: words('year'),
        cell: (year) => <strong className={classes.name}>{year.name}</strong>,
      },
      {
        id: 'status',
        title: words('status'),
        onCard: 'corner',
        cell: (year) => <YearTags {...year} />,
      },
      {
        id: 'reopeningOn',
        title: words('reopeningOn'),
        cell: (year) => formatDay(year.reopeningOn),
      },
      { id: 'closingOn', title: words('closingOn'), cell: (year) => formatDay(year.closingOn) },
      {
        id: 'classes',
        title: words('classes'),
        align: 'end',
        cell: (year) => formatXaf(year.classCount, language),
      },
      {
        id: 'students',
        title: words('students'),
        align: 'end',
        cell: (year) => formatXaf(year.studentCount, language),
      },
      {
        id: 'createdAt',
        title: words('createdAt'),
        isExtra: true,
        cell: (year) => formatDateTime(year.createdAt, timeZone),
      },
    ],
    [words, language, timeZone],
  );
}
