import type { Permission } from '../protocol/permissions.ts';
import type { Text } from '../values/language.ts';
import type { ReportMeans } from './report-means.ts';

export const reportKinds = [
  'students',
  'guardians',
  'invoicing',
  'invoicing-payments',
  'payments',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `day` is YYYY-MM-DD, `moment` a time in UTC: each file writes them in the school's zone, as the reader's language does. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'moment';

export interface ReportColumn extends Text {
  readonly kind: CellKind;
  /** In characters, in a workbook. */
  readonly width: number;
  /** Shown unless other columns are chosen. */
  readonly isDefault?: true;
  /** Added up below all rows and below each group. */
  readonly isSummed?: true;
  /** Whoever does not hold it gets the report without this column, and is told. */
  readonly permission?: Permission;
}

/** What a report can be narrowed by, beside its period. */
export type ReportFilter =
  | 'q'
  | 'yearId'
  | 'classId'
  | 'gender'
  | 'studentState'
  | 'owed'
  | 'language'
  | 'invoiceState'
  | 'age'
  | 'familyId'
  | 'studentId'
  | 'means';

/** A report, declared as data: the server says what is in a cell, the console draws what is chosen. */
export interface ReportForm {
  readonly title: Text;
  /** Of its files, without the ending. */
  readonly fileName: Text;
  /** What the period is compared with; null where there is none. */
  readonly periodOf: Text | null;
  /** Said above the figures: what is counted, and what is not. */
  readonly note: Text;
  readonly filters: readonly ReportFilter[];
  /** The means by which it can be narrowed, where it can. The first is what it shows by itself. */
  readonly means?: readonly ReportMeans[];
  /** In the order in which they stand in files. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** What rows can be put together by, with subtotals. */
  readonly groups: Readonly<Record<string, Text>>;
}
