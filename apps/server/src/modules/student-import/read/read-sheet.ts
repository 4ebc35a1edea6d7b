import type { Language } from '@ardoise/contract/values/language';
import { importErrors, maxImportRows } from '@ardoise/contract/student-import';
import { Refusal } from '../../../platform/refusal.ts';
import { readXlsx, type SheetRow } from '../../../platform/xlsx/read.ts';
import { type ColumnKey, columnOfTitle, missingColumns } from './columns.ts';
import { type Header, type ParsedRow, parseRow } from './parse-row.ts';

/** Lists often have a title or the school’s name above their header. */
const rowsAboveHeader = 10;
const columnsOfHeader = 3;

function headerOf(row: SheetRow): Header {
  const header = new Map<ColumnKey, { index: number; title: string }>();
  for (const [index, title] of row.cells) {
    const key = columnOfTitle(title);
    if (key !== undefined && !header.has(key))
      header.set(key, { index, title: title.slice(0, 80) });
  }
  return header;
}

/** Dates of birth are held against it. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export interface StudentSheet {
  readonly header: Header;
  readonly rows: AsyncGenerator<ParsedRow>;
}

/** Finds the header and refuses a file that lacks a column; the rows are read when they are asked for. */
export async function openStudentSheet(
  content: Buffer,
  language: Language,
  today: string,
): Promise<StudentSheet> {
  const rows = readXlsx(content, { maxRows: maxImportRows + rowsAboveHeader });
  const header = await findHeader(rows);
  const missing = missingColumns(new Set(header.keys()), language);
  if (missing.length > 0) {
    await rows.return(undefined);
    throw new Refusal(importErrors.missingColumns, { values: { columns: missing.join(', ') } });
  }
  return { header, rows: parseRows(rows, header, today) };
}

async function findHeader(rows: AsyncGenerator<SheetRow>): Promise<Header> {
  let best: Header = new Map();
  for (let looked = 0; looked < rowsAboveHeader; looked += 1) {
    const next = await rows.next();
    if (next.done === true) break;
    const header = headerOf(next.value);
    if (header.size > best.size) best = header;
    if (header.size >= columnsOfHeader) break;
  }
  return best;
}

async function* parseRows(
  rows: AsyncGenerator<SheetRow>,
  header: Header,
  today: string,
): AsyncGenerator<ParsedRow> {
  let count = 0;
  for await (const { rowNumber, cells } of rows) {
    count += 1;
    if (count > maxImportRows) throw new Refusal(importErrors.tooManyRows);
    yield parseRow(header, rowNumber, cells, today);
  }
}
