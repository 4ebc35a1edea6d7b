import { importErrors } from '@ardoise/contract/student-import';
import { Refusal } from '../refusal.ts';
import { numberText, serialDay, serialTime } from './cell-text.ts';
import { maxCellCharacters, maxEmptyRows, type XlsxLimits } from './limits.ts';
import type { XmlHandlers } from './scan-xml.ts';
import { columnIndex } from './text.ts';

export interface SheetRow {
  /** As the spreadsheet numbers it: the first row is 1. */
  readonly rowNumber: number;
  /** What each cell shows, by column (A is 0). Empty cells are left out; days are YYYY-MM-DD. */
  readonly cells: ReadonlyMap<number, string>;
}

interface SheetContext {
  readonly isDateStyle: readonly boolean[];
  readonly sharedStrings: readonly string[];
  readonly is1904: boolean;
  readonly limits: XlsxLimits;
}

export interface SheetReader {
  readonly handlers: XmlHandlers;
  /** The rows gathered since the last time. */
  takeRows(): SheetRow[];
  /** What follows the last row (merged areas, drawings) is not read. */
  isAtEnd(): boolean;
}

const lastRow = 1_048_576;

/**
 * Gathers rows from the XML of a sheet. A formula is never computed: its cell has the value that was saved with it.
 * Of merged cells only the first has a value in the file.
 */
export function createSheetReader(context: SheetContext): SheetReader {
  const { maxRows, maxColumns } = context.limits;
  let rows: SheetRow[] = [];
  let isDone = false;
  let rowNumber = 0;
  let column = -1;
  let fullRows = 0;
  let emptyRows = 0;
  let cells = new Map<number, string>();
  let type = '';
  let style = 0;
  let value: string | null = null;
  let isValue = false;
  let isAid = false;

  const openRow = (given: string | undefined): void => {
    const number = given === undefined ? rowNumber + 1 : Number(given);
    if (!(number > rowNumber && number <= lastRow)) throw new Error('rows out of order');
    rowNumber = number;
    column = -1;
    cells = new Map();
  };
  const closeRow = (): void => {
    if (cells.size === 0) emptyRows += 1;
    else fullRows += 1;
    if (fullRows > maxRows || emptyRows > maxEmptyRows) throw new Refusal(importErrors.tooManyRows);
    if (cells.size > 0) rows.push({ rowNumber, cells });
  };
  const closeCell = (): void => {
    if (value === null || column >= maxColumns) return;
    const shown = cellText(context, type, style, value).trim();
    if (shown !== '') cells.set(column, ownText(shown));
  };

  const handlers: XmlHandlers = {
    open: (tag, attribute) => {
      if (tag === 'row') openRow(attribute('r'));
      else if (tag === 'c') {
        const place = attribute('r');
        column = place === undefined ? column + 1 : columnIndex(place);
        if (column < 0) throw new Error('a cell without a place');
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
        value = null;
      } else if (tag === 'rPh') isAid = true;
      isValue = tag === 'v' || (tag === 't' && !isAid);
    },
    text: (piece) => {
      if (!isValue) return;
      value = (value ?? '') + piece;
      if (value.length > maxCellCharacters) throw new Error('a cell is too long');
    },
    close: (tag) => {
      isValue = false;
      if (tag === 'c') closeCell();
      else if (tag === 'row') closeRow();
      else if (tag === 'rPh') isAid = false;
      else if (tag === 'sheetData') isDone = true;
    },
  };
  return {
    handlers,
    takeRows: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    isAtEnd: () => isDone,
  };
}

/** Longer texts are views into the piece of XML that they were cut from; kept as such, they would keep it all alive. */
const ownText = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString());

function cellText(context: SheetContext, type: string, style: number, value: string): string {
  switch (type) {
    case 's': {
      const text = context.sharedStrings[Number(value)];
      if (text === undefined) throw new Error('a text is missing');
      return text;
    }
    case 'n': {
      const day =
        context.isDateStyle[style] === true ? serialDay(Number(value), context.is1904) : null;
      if (day === null) return numberText(value);
      return context.limits.keepsTime ? day + serialTime(Number(value)) : day;
    }
    case 'd':
      return context.limits.keepsTime ? value.slice(0, 19) : value.slice(0, 10);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    default:
      return value;
  }
}
