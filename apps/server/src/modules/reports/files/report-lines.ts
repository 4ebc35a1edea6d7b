import type { CellKind } from '@ardoise/contract/reports/report-form';
import type { Language } from '@ardoise/contract/values/language';
import type { Source } from '../../../platform/db/database.ts';
import type { RowsInOrder } from '../../../platform/lists/report-rows.ts';
import type { OpenReport, ReportCell } from '../kinds/report-kind.ts';

export interface FileColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: CellKind;
  readonly width: number;
  readonly isSummed: boolean;
}

/** For each column what it adds up to; null where it is not added up. */
type Totals = ReadonlyArray<number | null>;

/** A file from its top to its bottom. */
export type ReportLine =
  | { readonly is: 'row'; readonly cells: readonly ReportCell[] }
  | { readonly is: 'group'; readonly label: string | null }
  | {
      readonly is: 'subtotal';
      readonly label: string | null;
      readonly rows: number;
      readonly totals: Totals;
    }
  | { readonly is: 'total'; readonly rows: number; readonly totals: Totals };

export interface LinesToWrite {
  readonly source: Source;
  readonly orgId: string;
  readonly report: OpenReport;
  readonly found: RowsInOrder;
  readonly columns: readonly FileColumn[];
  readonly language: Language;
  /** Told how many rows were read; it throws where nobody wants the file any more. */
  readonly tell: (rows: number) => Promise<void>;
}

/** So many rows are held at a time. No connection is, while they are written. */
const batchSize = 1_000;

/** How many lines there will be, so that a paper can say its last page on the first. */
export const countLines = ({ found: { ids, groups } }: Pick<LinesToWrite, 'found'>): number =>
  ids.length + 2 * groups.length + 1;

const addTo = (sums: number[], cells: readonly ReportCell[]): void => {
  for (const [index, value] of cells.entries())
    if (typeof value === 'number') sums[index] = (sums[index] ?? 0) + value;
};

/** Rows in their order, each group between its heading and its subtotal, and the total of what was written. */
export async function* linesOf(work: LinesToWrite): AsyncGenerator<ReportLine> {
  const { found, columns, report, language } = work;
  const totalsOf = (sums: readonly number[]): Totals =>
    columns.map(({ isSummed }, index) => (isSummed ? (sums[index] ?? 0) : null));
  const whole: number[] = [];
  let written = 0;
  const rows = rowsOf(work);
  const { groups } = found;
  if (groups.length === 0)
    for await (const cells of rows) {
      addTo(whole, cells);
      written += 1;
      yield { is: 'row', cells };
    }
  for (const group of groups) {
    const label = report.sayGroup(group.label, language);
    yield { is: 'group', label };
    const sums: number[] = [];
    let inGroup = 0;
    while (inGroup < group.rows) {
      const next = await rows.next();
      if (next.done === true) break;
      addTo(sums, next.value);
      inGroup += 1;
      yield { is: 'row', cells: next.value };
    }
    written += inGroup;
    addTo(whole, sums);
    yield { is: 'subtotal', label, rows: inGroup, totals: totalsOf(sums) };
  }
  yield { is: 'total', rows: written, totals: totalsOf(whole) };
}

/** A row that is gone by now keeps its place, empty, so that groups stay what they were. */
async function* rowsOf({
  source,
  orgId,
  report,
  found: { ids },
  columns,
  language,
  tell,
}: LinesToWrite): AsyncGenerator<readonly ReportCell[], void> {
  const gone: readonly ReportCell[] = columns.map(() => null);
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const read = await source.read({ orgId }, (tx) => report.read(tx, batch, language));
    const byId = new Map(read.map(({ id, cells }) => [id, cells]));
    for (const id of batch) yield byId.get(id) ?? gone;
    await tell(start + batch.length);
  }
}
