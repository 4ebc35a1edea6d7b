import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import type { ReportForm } from '@ardoise/contract/reports/report-form';
import type { Language } from '@ardoise/contract/values/language';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReportRows, RowsOfAnyKind } from '../../../platform/lists/report-rows.ts';

/** A text as it is shown, a day YYYY-MM-DD, a moment a time in UTC, a number as it is. */
export type ReportCell = string | number | null;

/** What somebody wants to see, of a school and a moment. */
export interface AskedReport {
  readonly orgId: string;
  readonly choice: ReportChoice;
  /** Those that are chosen and that the reader may see, in the order of the report. */
  readonly columns: readonly string[];
  readonly groupBy: string | null;
  /** From a moment and up to another without it; null: without an end. */
  readonly span: { readonly from: Date | null; readonly to: Date | null };
  readonly timeZone: string;
  /** The day at the school. */
  readonly today: string;
}

type ReadRows<Row extends { readonly id: string }> = (
  tx: Tx,
  asked: AskedReport,
) => Promise<ReportRows<Row>>;

interface Said<Form extends ReportForm, Row> {
  readonly cells: Readonly<
    Record<keyof Form['columns'], (row: Row, asked: AskedReport, language: Language) => ReportCell>
  >;
  /** Where the label of a group is a code. */
  readonly sayGroup?: Readonly<
    Partial<Record<keyof Form['groups'], (label: string, language: Language) => string>>
  >;
}

export interface ReportedRow {
  readonly id: string;
  readonly cells: readonly ReportCell[];
}

/** A report whose rows are chosen, whatever they are. */
export interface OpenReport {
  readonly rows: RowsOfAnyKind;
  readonly read: (tx: Tx, ids: readonly string[], language: Language) => Promise<ReportedRow[]>;
  readonly sayGroup: (label: string | null, language: Language) => string | null;
}

export interface AnyReportKind {
  readonly form: ReportForm;
  readonly open: (tx: Tx, asked: AskedReport) => Promise<OpenReport>;
}

export const reportKind = <const Form extends ReportForm, Row extends { readonly id: string }>(
  form: Form,
  rows: ReadRows<Row>,
  { cells, sayGroup }: Said<Form, Row>,
): AnyReportKind => ({
  form,
  open: async (tx, asked) => {
    const chosen = await rows(tx, asked);
    const written = asked.columns.map((key) => cells[key as keyof Form['columns']]);
    const sayLabel: Readonly<
      Record<string, ((label: string, language: Language) => string) | undefined>
    > = { ...sayGroup };
    return {
      rows: chosen,
      read: async (on, ids, language) =>
        (await chosen.read(on, ids)).map((row) => ({
          id: row.id,
          cells: written.map((cell) => cell(row, asked, language)),
        })),
      sayGroup: (label, language) =>
        label === null ? null : (sayLabel[asked.groupBy ?? '']?.(label, language) ?? label),
    };
  },
});
