import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { daySerial, momentSerial } from '../../../platform/xlsx/serials.ts';
import type {
  CellValue,
  SheetColumn,
  SheetRow,
  SheetToWrite,
} from '../../../platform/xlsx/write.ts';
import type { ColumnKind, ReadColumn, ReadTable } from './read-snapshot.ts';
import { columnTitle } from './titles/column-title.ts';

/** A sheet ends at 1,048,576 rows, of which the first is its head. */
export const mostRowsOfSheet = 1_048_575;

const shownAs: Record<ColumnKind, SheetColumn['shows']> = {
  text: undefined,
  number: undefined,
  day: 'day',
  moment: 'moment',
};

const widths: Record<ColumnKind, number> = { text: 24, number: 14, day: 12, moment: 18 };

function cellOf(value: unknown, kind: ColumnKind, timeZone: string): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    if (kind === 'day') return daySerial(value) ?? value;
    return kind === 'moment' ? momentSerial(new Date(value), timeZone) : value;
  }
  return JSON.stringify(value);
}

const columnOf = ({ name, kind }: ReadColumn, language: Language): SheetColumn => {
  const shows = shownAs[kind];
  return {
    title: columnTitle(name, language),
    width: widths[kind],
    ...(shows === undefined ? {} : { shows }),
  };
};

export interface TableToShow {
  readonly read: ReadTable;
  readonly name: Text;
  readonly lines: () => AsyncIterable<string>;
}

/** The first so many of the lines that are left: the next sheet goes on behind them. */
async function* rowsOf(
  lines: AsyncIterator<string>,
  { read: { columns } }: TableToShow,
  timeZone: string,
  most: number,
): AsyncGenerator<SheetRow> {
  for (let count = 0; count < most; count += 1) {
    const next = await lines.next();
    if (next.done === true) return;
    const values = JSON.parse(next.value) as unknown[];
    yield columns.map(({ kind }, index) => cellOf(values[index], kind, timeZone));
  }
}

/** The sheets of a table: one, and a next one for each time that one is full. They are written in this order. */
export function sheetsOf(
  table: TableToShow,
  {
    language,
    timeZone,
    most = mostRowsOfSheet,
  }: {
    readonly language: Language;
    readonly timeZone: string;
    readonly most?: number;
  },
): SheetToWrite[] {
  let opened: AsyncIterator<string> | null = null;
  const iterator = (): AsyncIterator<string> => {
    opened ??= table.lines()[Symbol.asyncIterator]();
    return opened;
  };
  const name = say(table.name, language);
  return Array.from({ length: Math.max(1, Math.ceil(table.read.rows / most)) }, (_, place) => ({
    name: place === 0 ? name : `${name.slice(0, 26)} (${place + 1})`,
    columns: table.read.columns.map((column) => columnOf(column, language)),
    rows: (async function* () {
      yield* rowsOf(iterator(), table, timeZone, most);
    })(),
  }));
}

const legend = {
  name: { en: 'Columns', fr: 'Colonnes' },
  sheet: { en: 'Sheet', fr: 'Feuille' },
  title: { en: 'Column', fr: 'Colonne' },
  own: { en: 'Name in the program', fr: 'Nom dans le programme' },
} as const satisfies Record<string, Text>;

/** The first sheet of a workbook: by which names a program can load what a person reads under these headings. */
export const legendOf = (
  tables: ReadonlyArray<Pick<TableToShow, 'read' | 'name'>>,
  language: Language,
): SheetToWrite => ({
  name: say(legend.name, language),
  columns: [legend.sheet, legend.title, legend.own].map((title) => ({
    title: say(title, language),
    width: 40,
  })),
  rows: tables.flatMap(({ read: { table, columns }, name }) =>
    columns.map((column) => [
      say(name, language),
      columnTitle(column.name, language),
      `${table}.${column.name}`,
    ]),
  ),
});
