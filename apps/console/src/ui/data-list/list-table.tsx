import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import { type Column, nextSort } from './columns.ts';
import classes from './list-table.module.css';
import { RowLink, type RowTarget } from './row-link.tsx';
import { SelectPage, SelectRow } from './select-box.tsx';
import type { Selection } from './selection.ts';

/** As specified: a table always has room for ten rows, so that nothing jumps when the last page is short. */
const paddedRows = 10;
const noBreakSpace = '\u00a0';

interface HeadProps {
  column: Column<never>;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

function Head({ column, sort, onSort }: HeadProps) {
  const own = column.sort;
  const order =
    own === undefined ? undefined : sort === own ? 'up' : sort === `-${own}` ? 'down' : undefined;
  const ariaSort = order && ({ up: 'ascending', down: 'descending' } as const)[order];
  return (
    <th scope="col" data-align={column.align} aria-sort={ariaSort}>
      {own === undefined ? (
        column.title
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(nextSort(own, sort, column.startsDown))}
        >
          {column.title}
          <span className={classes.order} data-order={order}>
            <Icon name="up" size={12} />
          </span>
        </button>
      )}
    </th>
  );
}

function PaddingRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={`padding-${String(index)}`} className={classes.padding} aria-hidden="true">
      <td colSpan={columns}>{noBreakSpace}</td>
    </tr>
  ));
}

/** Where the rows will be. The widths differ, as words do. */
function SkeletonRows({
  columns,
  count,
  hasBox,
}: {
  columns: ReadonlyArray<Column<never>>;
  count: number;
  hasBox: boolean;
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={`skeleton-${String(row)}`} className={classes.skeleton} aria-hidden="true">
      {hasBox && <td className={classes.box}>{noBreakSpace}</td>}
      {columns.map(({ id, align }, index) => (
        <td key={id} data-align={align}>
          <span
            className={classes.bone}
            style={{ width: `${40 + ((row * 37 + index * 23) % 45)}%` }}
          >
            {noBreakSpace}
          </span>
        </td>
      ))}
    </tr>
  ));
}

interface ListTableProps<Row> {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowTarget: ((row: Row) => RowTarget | undefined) | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** As many rows as there are, without the room for ten. */
  isShort?: boolean;
  selection?: Selection<Row> | undefined;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, rowId, rowTarget, sort, onSort, isShort = false } = props;
  const { selection } = props;
  const t = useTranslations('list');
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{rows === undefined ? t('loading') : caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection !== undefined && (
            <th className={classes.box}>
              <SelectPage page={(rows ?? []).map(rowId)} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined && (
          <SkeletonRows
            columns={columns}
            count={isShort ? 3 : paddedRows}
            hasBox={selection !== undefined}
          />
        )}
        {rows?.map((row) => (
          <tr key={rowId(row)} className={classes.row} data-open={rowTarget?.(row) !== undefined}>
            {selection !== undefined && (
              <td className={classes.box}>
                <SelectRow row={row} id={rowId(row)} selection={selection} />
              </td>
            )}
            {columns.map((column, index) => (
              <td key={column.id} data-align={column.align}>
                {index === 0 ? (
                  <RowLink target={rowTarget?.(row)}>{column.cell(row)}</RowLink>
                ) : (
                  (column.cell(row) ?? '–')
                )}
              </td>
            ))}
          </tr>
        ))}
        {rows !== undefined && !isShort && (
          <PaddingRows count={Math.max(0, paddedRows - rows.length)} columns={columns.length + 1} />
        )}
      </tbody>
    </table>
  );
}
