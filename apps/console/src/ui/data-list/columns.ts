import type { ReactNode } from 'react';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly title: string;
  /** Null where there is nothing to say: a dash in the table, nothing on the card. */
  readonly cell: (row: Row) => ReactNode;
  /** Amounts and counts stand at the end of their cell. */
  readonly align?: 'end';
  readonly sort?: Sort;
  /** The first press shows the largest first, as whoever looks at amounts wants. */
  readonly startsDown?: true;
  /** There for whoever chooses it, not at first. */
  readonly isExtra?: boolean;
  /**
   * Where there is no room for a table, a row is a card of two lines: the lead and the amount, then the details and the
   * state. A column is one of the details unless it says otherwise; only what needs sentences gets a line of its own.
   */
  readonly onCard?: 'amount' | 'state' | 'line' | 'never';
  /** What stands on the card, where the cell says more, or says a number that only its heading explains. */
  readonly card?: (row: Row) => ReactNode;
}

/** The first column leads: it holds the link, heads the card on a phone, and cannot be put away. */
const isLead = (index: number) => index === 0;

/** The columns to show: those chosen (an address or a memory may name ones that no longer exist), else the usual. */
export function shownColumns<Row, Sort extends string>(
  columns: ReadonlyArray<Column<Row, Sort>>,
  chosen: string | null | undefined,
): ReadonlyArray<Column<Row, Sort>> {
  if (!chosen) return columns.filter((column) => !column.isExtra);
  const ids = new Set(chosen.split(','));
  return columns.filter(({ id }, index) => isLead(index) || ids.has(id));
}

/** The choice after a press on one column; undefined where it is the usual one again. */
export function toggledColumns(
  columns: ReadonlyArray<Column<never>>,
  chosen: string | null | undefined,
  id: string,
): string | undefined {
  const shown = new Set(shownColumns(columns, chosen).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const next = columns.filter((column) => shown.has(column.id)).map((column) => column.id);
  const usual = columns.filter((column) => !column.isExtra).map((column) => column.id);
  return next.join() === usual.join() ? undefined : next.join();
}

/** A press on a heading: up, then down, then as the list comes; or down first, where that is what one looks for. */
export function nextSort(
  sort: string,
  current: string | undefined,
  startsDown = false,
): string | undefined {
  const steps = startsDown ? [`-${sort}`, sort] : [sort, `-${sort}`];
  return steps[steps.indexOf(current ?? '') + 1];
}
