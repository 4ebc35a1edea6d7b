import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import classes from './reports.module.css';

/** `01/11/2026 – 17/11/2026`: the days that the report is about. Its last moment is the one before it ends. */
function usePeriodText({ from, to, asOf }: ReportPreview): string {
  const t = useTranslations('reports.report');
  const timeZone = useTimeZone();
  const dayOf = (at: string) => formatDateTime(at, timeZone).slice(0, 10);
  if (from === null && to === null) return t('allTime');
  const last = to === null ? null : new Date(Date.parse(to) - 1).toISOString();
  // A period that goes on ends now: what lies ahead is not in it yet.
  const until = last === null || last > asOf ? null : last;
  if (from === null) return until === null ? t('allTime') : t('until', { to: dayOf(until) });
  if (until === null) return t('since', { from: dayOf(from) });
  return dayOf(from) === dayOf(until)
    ? dayOf(from)
    : t('between', { from: dayOf(from), to: dayOf(until) });
}

interface ReportFiguresProps {
  preview: ReportPreview;
  /** The report knows a period. */
  hasPeriod: boolean;
  isFetching: boolean;
  onRefresh: () => void;
}

/** How many rows there are and what they add up to, of all of them. */
export function ReportFigures({ preview, hasPeriod, isFetching, onRefresh }: ReportFiguresProps) {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  const when = useWhen();
  const period = usePeriodText(preview);
  const sums = preview.columns.flatMap(({ key, title }, index) => {
    const total = preview.totals[index] ?? null;
    return total === null ? [] : [{ key, title, total }];
  });
  return (
    <dl className={classes.figures} aria-label={t('total', { count: preview.total })}>
      <div className={classes.figure}>
        <dt>{t('rows')}</dt>
        <dd className={classes.amount}>{formatXaf(preview.total, language)}</dd>
        <dd className={classes.about}>
          {hasPeriod && `${period} · `}
          {t('asOf', { when: when(preview.asOf) })}
          <Button
            variant="subtle"
            size="compact-xs"
            className={classes.refresh ?? ''}
            loading={isFetching}
            onClick={onRefresh}
          >
            {t('refresh')}
          </Button>
        </dd>
      </div>
      {sums.map(({ key, title, total }) => (
        <div key={key} className={classes.figure}>
          <dt>{title}</dt>
          <dd className={classes.amount}>{formatXaf(total, language)}</dd>
        </div>
      ))}
    </dl>
  );
}
