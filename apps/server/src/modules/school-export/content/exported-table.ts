import type { Text } from '@ardoise/contract/values/language';

/** One kind of record, and what its sheet is called. */
export interface ExportedTable {
  readonly table: string;
  readonly name: Text;
  /** Columns that nobody may have: secrets, and what opens something to whoever holds it. */
  readonly without?: readonly string[];
}

export interface Workbook {
  /** Without its ending. */
  readonly file: string;
  readonly about: Text;
  readonly tables: readonly ExportedTable[];
}

/** A row of a list: a table, the names of its sheet, and what of it is left out. */
export const sheet = (
  table: string,
  en: string,
  fr: string,
  ...without: readonly string[]
): ExportedTable => ({ table, name: { en, fr }, ...(without.length > 0 ? { without } : {}) });

/** What a column of the database is called in a workbook. */
export type Title = readonly [column: string, en: string, fr: string];
