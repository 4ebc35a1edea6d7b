import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import type { FileFailure, FileFormat, FileState } from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { ScheduleRhythm } from '@ardoise/contract/reports/report-schedules';
import type { ScheduleStop } from '@ardoise/contract/reports/schedule-stops';
import type { Language } from '@ardoise/contract/values/language';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Written as text, read as data. */
type Choice = ColumnType<ReportChoice, string, string>;

interface SavedReportsTable {
  org_id: string;
  id: string;
  owner_id: string;
  kind: ReportKind;
  name: string;
  choice: Choice;
  is_shared: boolean;
  changed_at: Date;
  version: Generated<number>;
}

interface ReportFilesTable {
  org_id: string;
  id: string;
  maker_id: string;
  maker_name: string;
  kind: ReportKind;
  format: FileFormat;
  language: Language;
  choice: Choice;
  columns: string[];
  withheld: string[];
  schedule_id: string | null;
  state: FileState;
  rows: number;
  rows_done: Generated<number>;
  bytes: number | null;
  failure: FileFailure | null;
  created_at: Date;
  finished_at: Date | null;
  /** What was committed by then is in it; null while it is not ready. */
  as_of: Date | null;
}

interface ReportSchedulesTable {
  org_id: string;
  id: string;
  owner_id: string;
  saved_report_id: string;
  format: FileFormat;
  language: Language;
  every: ScheduleRhythm;
  day: number;
  hour: number;
  person_ids: string[];
  is_on: boolean;
  next_at: Date | null;
  last_at: Date | null;
  last_sent: number | null;
  tries: Generated<number>;
  stopped_for: ScheduleStop | null;
  version: Generated<number>;
  created_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_reports: SavedReportsTable;
    report_files: ReportFilesTable;
    report_schedules: ReportSchedulesTable;
  }
}

export type SavedReportRow = Selectable<SavedReportsTable>;
export type ReportFileRow = Selectable<ReportFilesTable>;
export type ReportScheduleRow = Selectable<ReportSchedulesTable>;
