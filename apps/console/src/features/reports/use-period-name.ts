import { type ReportPeriod, reportPeriodNames } from '@ardoise/contract/reports/report-choice';
import { formatDay } from '@ardoise/contract/values/dates';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { ShownChoice } from './choice.ts';

/** `Last month`, `01/11/2026 – 17/11/2026`: the period of a choice in words. */
export function usePeriodName(): (choice: ShownChoice) => string {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  return ({ period, from, to }) => {
    if (period !== undefined) return reportPeriodNames[period as ReportPeriod][language];
    if (from !== undefined && to !== undefined)
      return t('between', { from: formatDay(from), to: formatDay(to) });
    if (from !== undefined) return t('since', { from: formatDay(from) });
    return to === undefined ? t('allTime') : t('until', { to: formatDay(to) });
  };
}
