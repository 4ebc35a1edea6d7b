import { maxStatementRows, statementErrors } from '@ardoise/contract/statement-errors';
import { importErrors } from '@ardoise/contract/student-import';
import { decodeText } from '../../../platform/outside/decode-text.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readXlsx } from '../../../platform/xlsx/read.ts';
import { splitCsvLine } from '../../mobile-money/public.ts';

/** The cells of one row, as texts; null where they cannot be told apart. */
export type Cells = readonly string[] | null;

/** Above and below the rows stand titles and totals. */
const rowsAround = 200;

const startsWith = (content: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, place) => content[place] === byte);

const isZip = (content: Buffer): boolean => startsWith(content, 0x50, 0x4b);

/** The container of old Office files; what some portals call .xls is a web page. */
const isOldExcel = (content: Buffer): boolean =>
  startsWith(content, 0xd0, 0xcf, 0x11, 0xe0) ||
  /^\s*<(?:!doctype|html|table|\?xml)/i.test(content.subarray(0, 200).toString('latin1'));

/** The rows of a .csv or of the first sheet of an .xlsx. Anything else is refused by what its bytes say, whatever its name. */
export async function* openRows(content: Buffer): AsyncGenerator<Cells> {
  if (isOldExcel(content)) throw new Refusal(statementErrors.statementIsXls);
  yield* isZip(content) ? sheetRows(content) : textRows(content);
}

async function* sheetRows(content: Buffer): AsyncGenerator<Cells> {
  try {
    const limits = { maxRows: maxStatementRows + rowsAround, keepsTime: true };
    for await (const { cells } of readXlsx(content, limits)) {
      const last = Math.max(...cells.keys());
      yield Array.from({ length: last + 1 }, (_, column) => cells.get(column) ?? '');
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      error.entry === importErrors.tooManyRows
        ? statementErrors.statementTooLong
        : statementErrors.notAStatement,
    );
  }
}

const utf16 = new TextDecoder('utf-16le');

function textOf(content: Buffer): string {
  if (startsWith(content, 0xff, 0xfe)) return utf16.decode(content.subarray(2));
  if (content.includes(0)) throw new Refusal(statementErrors.notAStatement);
  return decodeText(content, undefined).replace(/^\uFEFF/, '');
}

const separators = [';', '\t', ','] as const;

/** The one that stands most often in the first lines: amounts may hold commas, heads do not. */
function separatorOf(lines: readonly string[]): string {
  const first = lines.slice(0, 20);
  const countOf = (sign: string): number =>
    Math.max(...first.map((line) => line.split(sign).length));
  return [...separators].sort((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

async function* textRows(content: Buffer): AsyncGenerator<Cells> {
  const lines = textOf(content)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  if (lines.length > maxStatementRows + rowsAround)
    throw new Refusal(statementErrors.statementTooLong);
  const separator = separatorOf(lines);
  for (const line of lines) yield splitCsvLine(line, separator)?.map((cell) => cell.trim()) ?? null;
}
