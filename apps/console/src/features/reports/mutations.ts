import type { Input } from '@ardoise/contract/protocol/call';
import { printDailyClose } from '@ardoise/contract/reports/daily-close';
import {
  cancelReportFile,
  type FileFormat,
  openReportFile,
} from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import {
  changeReportSchedule,
  createReportSchedule,
  removeReportSchedule,
  type ReportSchedule,
  switchReportSchedule,
} from '@ardoise/contract/reports/report-schedules';
import { startReportFile } from '@ardoise/contract/reports/reports';
import {
  changeSavedReport,
  removeSavedReport,
  type SavedReport,
  saveReport,
} from '@ardoise/contract/reports/saved-reports';
import { useMutation } from '@tanstack/react-query';
import { useConsole } from '../../lib/console.tsx';
import { printFile } from '../../lib/print-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { ShownChoice } from './choice.ts';

/** In its own place, and once however often it is pressed; what is refused is said where it was pressed. */
const quietly = { once: true, silent: true, spinner: false } as const;
const once = { once: true, spinner: false } as const;

/** A small export is saved at once; a large one is made while one goes on. */
export function useExport(kind: ReportKind, choice: ShownChoice) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: async (format: FileFormat) => {
      const body = { ...choice, format } as never;
      const file = await api(startReportFile, { params: { kind }, body }, once);
      if (file.state !== 'ready') return file;
      const { address } = await api(openReportFile, { params: { id: file.id } }, once);
      saveFile(address);
      return file;
    },
  });
}

export function useDownload(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(openReportFile, { params: { id } }, once),
    onSuccess: ({ address }) => saveFile(address),
  });
}

export function useCancelFile(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(cancelReportFile, { params: { id } }, once) });
}

/** What is saved under a name. */
export interface NamedReport {
  readonly name: string;
  readonly isShared: boolean;
  readonly choice: ShownChoice;
}

export function useSaveReport(kind: ReportKind) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (report: NamedReport) =>
      api(saveReport, { body: { ...report, kind } as never }, quietly),
  });
}

/** Of one's own: another name, other readers, or what is shown now. */
export function useChangeSaved() {
  const { api } = useConsole();
  return useMutation({
    mutationFn: ({ saved, ...report }: NamedReport & { saved: SavedReport }) =>
      api(
        changeSavedReport,
        { params: { id: saved.id }, body: { ...report, version: saved.version } as never },
        quietly,
      ),
  });
}

export function useRemoveSaved(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(removeSavedReport, { params: { id } }, once) });
}

export type ScheduleInput = Input<typeof createReportSchedule>['body'];

export function useSaveSchedule(schedule: ReportSchedule | null) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: ScheduleInput) =>
      schedule === null
        ? api(createReportSchedule, { body }, quietly)
        : api(
            changeReportSchedule,
            { params: { id: schedule.id }, body: { ...body, version: schedule.version } },
            quietly,
          ),
  });
}

export function useSwitchSchedule({ id, version }: ReportSchedule) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      api(switchReportSchedule, { params: { id }, body: { isOn, version } }, quietly),
  });
}

export function useRemoveSchedule(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(removeReportSchedule, { params: { id } }, once) });
}

export function usePrintClose(day: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: () => api(printDailyClose, { body: { day } }, once),
    onSuccess: ({ address }) => printFile(address),
  });
}
