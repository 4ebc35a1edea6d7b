import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useRoom } from '../use-room.ts';
import type { Column } from './columns.ts';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import type { RowTarget } from './row-link.tsx';
import classes from './short-list.module.css';

interface ShortListProps<Row> {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Undefined for a row that leads nowhere. */
  rowTarget?: (row: Row) => RowTarget | undefined;
  /** Below the rows, or instead of them. */
  children?: ReactNode;
}

const nothingToSort = () => {};

/** A few rows on a screen about something else: the list's look, without search, filters and pages. */
export function ShortList<Row>(props: ShortListProps<Row>) {
  const { title, action, columns, rows, rowId, rowTarget, children } = props;
  const id = useId();
  const { place, hasRoom } = useRoom(columns.map((column) => column.title).join(), rows);
  const Rows = hasRoom ? ListTable : ListCards;
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </header>
      {rows?.length !== 0 && (
        <div ref={place} className={classes.rows}>
          <Rows
            isShort
            caption={title}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowTarget={rowTarget}
            sort={undefined}
            onSort={nothingToSort}
          />
        </div>
      )}
      {children}
    </section>
  );
}
