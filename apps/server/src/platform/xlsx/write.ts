import { notInTransaction } from '../not-in-transaction.ts';
import { zipPieces } from '../zip/zip-pieces.ts';
import { columnLetters, escapeXml } from './text.ts';

/** Computed by the spreadsheet; the value is what it comes to now, for whoever only reads. */
interface Formula {
  readonly formula: string;
  readonly value: number;
}

/**
 * Null leaves the cell empty. A day or a moment is a number (`serials.ts`) in a column that shows it so, or a text in the reader's
 * own writing.
 */
export type CellValue = string | number | Formula | null;

type Row = ReadonlyArray<CellValue>;

/** Beside usual rows: one that stands out, as totals do. */
export type SheetRow = Row | { readonly strong: Row };

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** How its numbers are shown. */
  readonly shows?: 'amount' | 'day' | 'moment';
}

export interface SheetToWrite {
  /** At most 31 characters; those that a spreadsheet refuses in a name are replaced. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}

/** Rows are gathered to pieces of this many characters: fewer, larger pieces compress in half the time. */
const pieceLength = 64 * 1024;

interface WorkbookToWrite {
  readonly sheets: readonly SheetToWrite[];
}

/**
 * A workbook as bytes. Rows are taken one at a time, so that a large export costs little more memory than its
 * compressed result. Texts are typed as texts: one that begins with `=` is shown and never computed.
 */
export async function writeXlsx(workbookToWrite: WorkbookToWrite): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of streamXlsx(workbookToWrite)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same piece by piece, for whoever passes it on. A row is asked for when its turn has come. */
export function streamXlsx({ sheets }: WorkbookToWrite): AsyncIterable<Buffer> {
  notInTransaction('write a workbook');
  return zipPieces([
    { name: '[Content_Types].xml', content: contentTypes(sheets.length) },
    { name: '_rels/.rels', content: packageRelations },
    { name: 'xl/workbook.xml', content: workbook(sheets.map(({ name }) => name)) },
    { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(sheets.length) },
    { name: 'xl/styles.xml', content: styles },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: () => sheetXml(sheet),
    })),
  ]);
}

async function* sheetXml({ columns, rows }: SheetToWrite): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  let piece = `${xmlStart}<worksheet xmlns="${mainNamespace}">${frozenHeader}<cols>${columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
  piece += rowXml(
    1,
    columns.map(({ title }) => title),
    letters,
    columns.map(() => strongText),
  );
  const usual = columns.map(({ shows }) => styleOf(shows));
  const strong = usual.map((style) => style + strongText);
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber += 1;
    piece +=
      'strong' in row
        ? rowXml(rowNumber, row.strong, letters, strong)
        : rowXml(rowNumber, row, letters, usual);
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** Places in `cellFormats`: each has its strong one beside it, and last comes the text that could be taken for a formula. */
const styleNumbers = { text: 0, amount: 2, day: 4, moment: 6 } as const;
const strongText = 1;
const guardedText = 8;

const styleOf = (shows: SheetColumn['shows']): number => styleNumbers[shows ?? 'text'];

/** A spreadsheet that saves it elsewhere keeps such a text a text only where its cell says so. */
const looksComputed = /^[=+\-@\t\r]/;

/** What a cell can hold. */
const longestText = 32_767;

function rowXml(
  rowNumber: number,
  cells: Row,
  letters: readonly string[],
  styles: readonly number[],
): string {
  let xml = `<row r="${rowNumber}">`;
  for (const [index, value] of cells.entries()) {
    if (value === null || value === '') continue;
    const at = `<c r="${letters[index] ?? columnLetters(index)}${rowNumber}"`;
    xml += cellXml(at, value, styles[index] ?? 0);
  }
  return `${xml}</row>`;
}

function cellXml(at: string, value: string | number | Formula, style: number): string {
  const styled = style === 0 ? at : `${at} s="${style}"`;
  if (typeof value === 'number') return `${styled}><v>${value}</v></c>`;
  if (typeof value === 'object')
    return `${styled}><f>${escapeXml(value.formula)}</f><v>${value.value}</v></c>`;
  const typed = looksComputed.test(value) ? `${at} s="${guardedText}"` : styled;
  const text = escapeXml(value.slice(0, longestText));
  return `${typed} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const frozenHeader =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const packageRelations = `${xmlStart}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeRelation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const format = (numFmtId: number, font: 0 | 1, more = ''): string =>
  `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`;

/** Of the spreadsheet's own formats, so that each language shows its own: 3 is an amount with its thousands, 14 a day. */
const dayAndTime = 164;
const cellFormats = [
  ...[0, 3, 14, dayAndTime].flatMap((number) => [format(number, 0), format(number, 1)]),
  format(0, 0, ' quotePrefix="1"'),
];

const styles = `${xmlStart}<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="${dayAndTime}" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

function contentTypes(sheetCount: number): string {
  const sheets = numbersTo(sheetCount).map(
    (n) =>
      `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${mediaType}.worksheet+xml"/>`,
  );
  return `${xmlStart}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/>${sheets.join('')}</Types>`;
}

function workbookRelations(sheetCount: number): string {
  const sheets = numbersTo(sheetCount).map(
    (n) =>
      `<Relationship Id="rId${n}" Type="${officeRelation}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return `${xmlStart}<Relationships xmlns="${packageNamespace}/relationships">${sheets.join('')}<Relationship Id="rId${sheetCount + 1}" Type="${officeRelation}/styles" Target="styles.xml"/></Relationships>`;
}

const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, i) =>
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `${xmlStart}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelation}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** The media type of a workbook, for the answer that carries it. */
export const xlsxMediaType = `${mediaType}.sheet`;
