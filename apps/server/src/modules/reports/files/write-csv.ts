import { formatDay, formatMoment } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import type { FileColumn, ReportLine } from './report-lines.ts';

/** By it a spreadsheet knows that the text is UTF-8. */
const mark = '\uFEFF';
const pieceLength = 64 * 1024;

/** A spreadsheet would compute what begins so; behind an apostrophe it shows it. */
const looksComputed = /^[=+\-@\t\r]/;

/** As spreadsheets of each language read a file: where the comma is in the numbers, it cannot stand between them. */
const signs: Record<Language, { readonly separator: string; readonly decimal: string }> = {
  en: { separator: ',', decimal: '.' },
  fr: { separator: ';', decimal: ',' },
};

const quoted = (text: string, separator: string): string =>
  /["\n\r]/.test(text) || text.includes(separator) || text.trim() !== text
    ? `"${text.replaceAll('"', '""')}"`
    : text;

/** Pure: one value as it stands between two separators. */
export function csvCell(
  value: string | number | null,
  kind: FileColumn['kind'],
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  const { separator, decimal } = signs[language];
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (kind === 'day') return formatDay(value);
  if (kind === 'moment') return formatMoment(new Date(value), timeZone);
  return quoted(looksComputed.test(value) ? `'${value}` : value, separator);
}

interface CsvToWrite {
  readonly columns: readonly FileColumn[];
  readonly lines: AsyncIterable<ReportLine>;
  readonly language: Language;
  readonly timeZone: string;
}

/** Rows alone, for a program or a spreadsheet to go on with: totals between them would be counted as rows. */
export async function writeCsv({
  columns,
  lines,
  language,
  timeZone,
}: CsvToWrite): Promise<Buffer> {
  const { separator } = signs[language];
  const reader = { language, timeZone };
  const lineOf = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  let piece = mark + lineOf(columns.map(({ title }) => csvCell(title, 'text', reader)));
  const pieces: Buffer[] = [];
  for await (const line of lines) {
    if (line.is !== 'row') continue;
    piece += lineOf(
      columns.map(({ kind }, index) => csvCell(line.cells[index] ?? null, kind, reader)),
    );
    if (piece.length < pieceLength) continue;
    pieces.push(Buffer.from(piece));
    piece = '';
  }
  return Buffer.concat([...pieces, Buffer.from(piece)]);
}
