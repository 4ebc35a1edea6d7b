import { type Language, say } from '@ardoise/contract/values/language';
import { daySerial, momentSerial } from '../../../platform/xlsx/serials.ts';
import { columnLetters } from '../../../platform/xlsx/text.ts';
import {
  type CellValue,
  type SheetColumn,
  type SheetRow,
  type SheetToWrite,
  writeXlsx,
} from '../../../platform/xlsx/write.ts';
import { fileWords, sayLabel } from './file-texts.ts';
import type { FileColumn, ReportLine } from './report-lines.ts';

interface WorkbookToWrite {
  readonly title: string;
  readonly columns: readonly FileColumn[];
  readonly lines: AsyncIterable<ReportLine>;
  readonly language: Language;
  readonly timeZone: string;
  /** Sheets after its own. */
  readonly beside: readonly SheetToWrite[];
}

const shownAs: Record<FileColumn['kind'], SheetColumn['shows']> = {
  text: undefined,
  number: undefined,
  money: 'amount',
  day: 'day',
  moment: 'moment',
};

const cellOf = (
  value: string | number | null,
  kind: FileColumn['kind'],
  timeZone: string,
): CellValue => {
  if (typeof value !== 'string') return value;
  if (kind === 'day') return daySerial(value) ?? value;
  return kind === 'moment' ? momentSerial(new Date(value), timeZone) : value;
};

/** One sheet with real numbers and days; totals are formulas over what is shown, so that a filter in the spreadsheet changes them. */
export const writeWorkbook = (work: WorkbookToWrite): Promise<Buffer> =>
  writeXlsx({
    sheets: [
      {
        name: work.title,
        columns: work.columns.map(({ title, width, kind }) => {
          const shows = shownAs[kind];
          return { title, width, ...(shows === undefined ? {} : { shows }) };
        }),
        rows: rowsOf(work),
      },
      ...work.beside,
    ],
  });

async function* rowsOf({
  columns,
  lines,
  language,
  timeZone,
}: WorkbookToWrite): AsyncGenerator<SheetRow> {
  /** The header is the first row of the sheet. */
  let last = 1;
  let groupStart = 2;
  const labelAt = columns.findIndex(({ isSummed }) => !isSummed);
  const summed = (
    totals: ReadonlyArray<number | null>,
    from: number,
    label: string,
  ): { readonly strong: CellValue[] } => ({
    strong: totals.map((value, index) => {
      if (value !== null) {
        const letters = columnLetters(index);
        return { formula: `SUBTOTAL(9,${letters}${from}:${letters}${last})`, value };
      }
      return index === labelAt ? label : null;
    }),
  });
  for await (const line of lines) {
    switch (line.is) {
      case 'group':
        groupStart = last + 1;
        continue;
      case 'row':
        yield columns.map(({ kind }, index) => cellOf(line.cells[index] ?? null, kind, timeZone));
        break;
      case 'subtotal': {
        const label = sayLabel(line.label, language);
        const text = say(fileWords.subtotal, language, { label, rows: line.rows });
        yield summed(line.totals, groupStart, text);
        break;
      }
      case 'total':
        // A sheet without rows has nothing to add up, and a formula over its header would be a circle.
        if (line.rows > 0)
          yield summed(line.totals, 2, say(fileWords.total, language, { rows: line.rows }));
    }
    last += 1;
  }
}
