import { getDailyClose } from '@ardoise/contract/reports/daily-close';
import { listReportFiles, type ReportFile } from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { listReportSchedules } from '@ardoise/contract/reports/report-schedules';
import { previewReport } from '@ardoise/contract/reports/reports';
import { listSavedReports } from '@ardoise/contract/reports/saved-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { isBackwards, type ShownChoice } from './choice.ts';

/**
 * The first rows and all totals. It may add up a whole school, and health in it is recorded each time: so it is read when
 * it is opened, changed or asked for again, and never by itself.
 */
export function usePreview(kind: ReportKind, choice: ShownChoice) {
  return useQuery({
    ...callQuery(useConsole(), previewReport, { params: { kind }, query: choice as never }),
    enabled: !isBackwards(choice),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const pollMs = 1000;

export const isAtWork = ({ state }: ReportFile): boolean =>
  state === 'queued' || state === 'running';

/** One's own exports, asked for again while one is being made. */
export function useFiles() {
  return useQuery({
    ...callQuery(useConsole(), listReportFiles, { query: { perPage: 25 } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? pollMs : false),
  });
}

/** Of all kinds: there are few, and the page of all reports shows them anyway. */
export function useSavedReports() {
  return useQuery(callQuery(useConsole(), listSavedReports, { query: {} }));
}

export function useSchedules() {
  return useQuery(callQuery(useConsole(), listReportSchedules, {}));
}

export function useDailyClose(day: string | undefined) {
  return useQuery({
    ...callQuery(useConsole(), getDailyClose, { query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
  });
}
