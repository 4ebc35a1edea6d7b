import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { ReportCell, ReportPreview } from '@ardoise/contract/reports/reports';
import type { Column } from '../../ui/data-list/columns.ts';
import { isNumeric, type PreviewColumn } from './use-cell-text.ts';

type Row = ReportPreview['rows'][number];

/** By what a row is known. */
const leads: Record<ReportKind, readonly string[]> = {
  students: ['lastName', 'firstName'],
  guardians: ['name'],
  invoicing: ['family'],
  'invoicing-payments': ['family'],
  payments: ['students'],
};

type TextOf = (column: PreviewColumn, cell: ReportCell) => string | null;

/** A row as a card: whom it is about and its first sum, then the rest; a number says what it is. */
export function cardColumns(
  kind: ReportKind,
  { columns, totals }: Pick<ReportPreview, 'columns' | 'totals'>,
  textOf: TextOf,
): ReadonlyArray<Column<Row>> {
  const known = columns.flatMap(({ key }, index) => (leads[kind].includes(key) ? [index] : []));
  const leadAt = known.length === 0 ? [0] : known;
  const amountAt = totals.findIndex((total, index) => total !== null && !leadAt.includes(index));
  const textAt = (row: Row, index: number): string | null => {
    const column = columns[index];
    return column === undefined ? null : textOf(column, row.cells[index] ?? null);
  };
  const lead: Column<Row> = {
    id: 'lead',
    title: '',
    cell: (row) => leadAt.flatMap((index) => textAt(row, index) ?? []).join(' ') || '–',
  };
  const others = columns.flatMap((column, index): ReadonlyArray<Column<Row>> => {
    if (leadAt.includes(index)) return [];
    const cell = (row: Row) => {
      const value = textAt(row, index);
      const isBare = value === null || index === amountAt || !isNumeric(column);
      return isBare ? value : `${column.title} ${value}`;
    };
    const place = index === amountAt ? ({ onCard: 'amount' } as const) : {};
    return [{ id: column.key, title: column.title, cell, ...place }];
  });
  return [lead, ...others];
}
