import { importErrors, maxImportRows } from '@ardoise/contract/student-import';
import type { Language } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import { readXlsx, type SheetRow } from '../../../platform/xlsx/read.ts';
import { type ColumnKey, fieldName, foldTitle, isWhyTitle, missingFields } from './columns.ts';
import { parentOfTitle, readTitles } from './read-titles.ts';
import { type Header, type ParsedRow, parseRow } from './parse-row.ts';

/** Lists often have a title or the school’s name above their header. */
const rowsAboveHeader = 10;
const columnsOfHeader = 3;
/** With fewer columns understood nobody can tell which row is the header. */
const fewestColumns = 2;

/** What a person said that a column is, by its folded title; null: not read. */
export type ColumnChoices = ReadonlyMap<string, ColumnKey | null>;

/** A column of the file, read as a field or not. */
interface SheetColumn {
  readonly index: number;
  readonly title: string;
  readonly field: ColumnKey | null;
}

export interface StudentSheet {
  readonly header: Header;
  /** All that have a title, in their order. */
  readonly columns: readonly SheetColumn[];
  /** By column: what stands in the first row that has something there. Filled while the rows are read. */
  readonly samples: ReadonlyMap<number, string>;
  /** Without these no row can be read, and none is answered. */
  readonly missing: readonly ColumnKey[];
  readonly rows: AsyncGenerator<ParsedRow>;
}

/** Dates of birth are held against it. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const maxTitleLength = 80;

/** A choice comes before what the title says; of two columns for one field the one that was chosen, else the first. */
function columnsOf(row: SheetRow, choices: ColumnChoices): SheetColumn[] {
  const columns = [...row.cells]
    .filter(([, title]) => !isWhyTitle(title))
    .map(([index, title]) => ({
      index,
      title: title.slice(0, maxTitleLength),
      choice: choices.get(foldTitle(title)),
    }));
  const said = readTitles(columns);
  const taken = new Set<ColumnKey>(columns.flatMap(({ choice }) => choice ?? []));
  const given = new Set<ColumnKey>();
  return columns.map(({ index, title, choice }, i) => {
    const field = choice === undefined ? (said[i] ?? null) : choice;
    const isFree =
      field !== null && !given.has(field) && (choice !== undefined || !taken.has(field));
    if (isFree) given.add(field);
    return { index, title, field: isFree ? field : null };
  });
}

const headerOf = (columns: readonly SheetColumn[]): Header =>
  new Map(
    columns.flatMap(({ index, title, field }) =>
      field === null ? [] : [[field, { index, title, parent: parentOfTitle(title) }] as const],
    ),
  );

/** A list as it is, for giving rows of it back. */
export interface RawSheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncGenerator<SheetRow>;
}

/** The titles, and the rows below them as they were written. */
export async function readRawRows(content: Buffer, choices: ColumnChoices): Promise<RawSheet> {
  const rows = readXlsx(content, { maxRows: maxImportRows + rowsAboveHeader });
  return { columns: await findHeader(rows, choices), rows };
}

/** Finds the header and refuses a file in which there is none; the rows are read when they are asked for. */
export async function openStudentSheet(
  content: Buffer,
  language: Language,
  today: string,
  choices: ColumnChoices = new Map(),
): Promise<StudentSheet> {
  const rows = readXlsx(content, { maxRows: maxImportRows + rowsAboveHeader });
  const columns = await findHeader(rows, choices);
  const header = headerOf(columns);
  const missing = missingFields(new Set(header.keys()));
  if (header.size < fewestColumns) {
    await rows.return(undefined);
    const names = missing.map((key) => fieldName(key, language));
    throw new Refusal(importErrors.missingColumns, { values: { columns: names.join(', ') } });
  }
  const samples = new Map<number, string>();
  const parsed = parseRows(sampled(rows, samples), header, today, missing.length > 0);
  return { header, columns, samples, missing, rows: parsed };
}

async function findHeader(
  rows: AsyncGenerator<SheetRow>,
  choices: ColumnChoices,
): Promise<SheetColumn[]> {
  let best: SheetColumn[] = [];
  const read = (columns: readonly SheetColumn[]) =>
    columns.filter(({ field }) => field !== null).length;
  for (let looked = 0; looked < rowsAboveHeader; looked += 1) {
    const next = await rows.next();
    if (next.done === true) break;
    const columns = columnsOf(next.value, choices);
    if (read(columns) > read(best)) best = columns;
    if (read(columns) >= columnsOfHeader) break;
  }
  return best;
}

/** The first rows are enough to show what stands in a column. */
const sampledRows = 50;
const maxSampleLength = 60;

async function* sampled(
  rows: AsyncGenerator<SheetRow>,
  samples: Map<number, string>,
): AsyncGenerator<SheetRow> {
  let looked = 0;
  for await (const row of rows) {
    looked += 1;
    if (looked <= sampledRows)
      for (const [index, text] of row.cells)
        if (!samples.has(index)) samples.set(index, text.slice(0, maxSampleLength));
    yield row;
  }
}

async function* parseRows(
  rows: AsyncGenerator<SheetRow>,
  header: Header,
  today: string,
  isIncomplete: boolean,
): AsyncGenerator<ParsedRow> {
  let count = 0;
  for await (const { rowNumber, cells } of rows) {
    count += 1;
    if (count > maxImportRows) throw new Refusal(importErrors.tooManyRows);
    if (!isIncomplete) yield parseRow(header, rowNumber, cells, today);
    // Without its columns nothing can be said of a row; a few are looked at, to show what stands in the others.
    else if (count >= sampledRows) return;
  }
}
