import { statementErrors } from '@ardoise/contract/statement-errors';
import type { StatementField } from '@ardoise/contract/statement-fields';
import type { StatementColumn } from '@ardoise/contract/statements';
import type { PayOperator } from '@ardoise/contract/transactions';
import { Refusal } from '../../../platform/refusal.ts';
import type { ReadLine } from '../../mobile-money/public.ts';
import { type Cells, openRows } from './open-rows.ts';
import { fieldsOfHeads, headsOf, type Layout, readMappedRow } from './read-mapped.ts';
import { isMtnHeader, readMtnRow } from './read-mtn.ts';
import { orangePlaces, readOrangeRow } from './read-orange.ts';

/** A file whose rows were understood, or one of which a person must say what its columns mean. */
export type ReadStatement =
  | {
      readonly kind: 'read';
      readonly operator: PayOperator;
      readonly lines: readonly ReadLine[];
    }
  | {
      readonly kind: 'columns';
      readonly heads: string;
      readonly columns: readonly StatementColumn[];
    };

/** Preambles name the account, the period and who made the report. */
const rowsAboveHeader = 40;

type RowReader = (cells: readonly string[]) => ReadLine;

interface Header {
  readonly place: number;
  readonly operator: PayOperator;
  readonly read: RowReader;
}

/** Remembers where the columns of the block stand that is being read: the next account has heads of its own. */
function orangeReader(first: readonly string[]): RowReader | null {
  let places = orangePlaces(first);
  if (places === null) return null;
  return (cells) => {
    const next = orangePlaces(cells);
    if (next !== null) places = next;
    return next !== null || places === null ? { kind: 'other' } : readOrangeRow(cells, places);
  };
}

function headerOf(cells: readonly string[], place: number, layouts: Layouts): Header | null {
  if (isMtnHeader(cells)) return { place, operator: 'mtn', read: readMtnRow };
  const orange = orangeReader(cells);
  if (orange !== null) return { place, operator: 'orange', read: orange };
  const layout = layouts.get(headsOf(cells));
  if (layout === undefined) return null;
  return { place, operator: layout.operator, read: (row) => readMappedRow(row, layout) };
}

/** By the heads that they are for. */
export type Layouts = ReadonlyMap<string, Layout>;

/** Reads a whole statement: MTN's and Orange's by their own layouts, others as somebody said that they are to be read. */
export async function readStatement(content: Buffer, layouts: Layouts): Promise<ReadStatement> {
  const rows: Cells[] = [];
  for await (const cells of openRows(content)) rows.push(cells);
  for (const [place, cells] of rows.slice(0, rowsAboveHeader).entries()) {
    const header = cells === null ? null : headerOf(cells, place, layouts);
    if (header !== null) return readRows(rows, header);
  }
  return askAbout(rows);
}

function readRows(rows: readonly Cells[], { place, operator, read }: Header): ReadStatement {
  const lines = rows
    .slice(place + 1)
    .map((cells): ReadLine => (cells === null ? { kind: 'unreadable' } : read(cells)));
  if (!lines.some(({ kind }) => kind === 'line')) throw new Refusal(statementErrors.statementEmpty);
  return { kind: 'read', operator, lines };
}

/** Orange's own numbers begin with the day and the time in Cameroon; no other operator's say so surely whose they are. */
const orangeReference = /^[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d+$/;

/** Heads that are all understood, over references that tell the operator and its time: nobody has to be asked. */
function layoutOfReferences(
  fields: ReadonlyArray<StatementField | null>,
  below: readonly Cells[],
): Layout | null {
  const isWhole =
    fields.includes('date') && (fields.includes('amount') || fields.includes('credit'));
  const references = below.map((cells) => cells?.[fields.indexOf('reference')] ?? '');
  const isOrange = references.every((text) => text === '' || orangeReference.test(text));
  if (!isWhole || !isOrange || !references.some((text) => text !== '')) return null;
  return { operator: 'orange', timeZone: 'Africa/Douala', fields };
}

const fewestColumns = 3;
const maxColumns = 200;
const maxTitle = 80;

/** The heads are the row of which most is understood; where none is, the one with most cells. */
function askAbout(rows: readonly Cells[]): ReadStatement {
  const filled = (cells: Cells): number => cells?.filter((cell) => cell !== '').length ?? 0;
  const known = (cells: Cells): number =>
    fieldsOfHeads(cells ?? []).filter((field) => field !== null).length;
  const best = rows
    .slice(0, rowsAboveHeader)
    .map((cells, place) => ({ cells, place }))
    .sort((a, b) => known(b.cells) - known(a.cells) || filled(b.cells) - filled(a.cells))[0];
  if (best?.cells == null || filled(best.cells) < fewestColumns)
    throw new Refusal(statementErrors.notAStatement);
  const below = rows.slice(best.place + 1, best.place + 20);
  if (below.length === 0) throw new Refusal(statementErrors.statementEmpty);
  const fields = fieldsOfHeads(best.cells);
  const layout = layoutOfReferences(fields, below);
  if (layout !== null)
    return readRows(rows, {
      place: best.place,
      operator: layout.operator,
      read: (cells) => readMappedRow(cells, layout),
    });
  const columns = best.cells.slice(0, maxColumns).map((title, column) => ({
    title: title.slice(0, maxTitle),
    sample: (below.find((cells) => (cells?.[column] ?? '') !== '')?.[column] ?? '').slice(
      0,
      maxTitle,
    ),
    field: fields[column] ?? null,
  }));
  return { kind: 'columns', heads: headsOf(best.cells), columns };
}
