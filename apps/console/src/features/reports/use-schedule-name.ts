import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { ReportSchedule } from '@ardoise/contract/reports/report-schedules';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';

/** As its report was saved; where somebody keeps that to themselves, what kind of report it is. */
export function useScheduleName(): (schedule: ReportSchedule) => string {
  const t = useTranslations('reports.schedules');
  const { language } = usePreferences();
  return ({ report: { kind, name } }) =>
    name ?? t('private', { report: reportForms[kind].title[language] });
}
