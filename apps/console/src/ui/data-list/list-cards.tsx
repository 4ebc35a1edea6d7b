import { useTranslations } from 'use-intl';
import type { Column } from './columns.ts';
import classes from './list-cards.module.css';
import { RowLink, type RowTarget } from './row-link.tsx';
import { SelectRow } from './select-box.tsx';
import type { Selection } from './selection.ts';

interface CardProps<Row> {
  row: Row;
  columns: ReadonlyArray<Column<Row>>;
  target: RowTarget | undefined;
  rowKey: string;
  selection: Selection<Row> | undefined;
}

type Place = NonNullable<Column<never>['onCard']> | 'detail';

/** What the columns of a place have to say of the row. */
function said<Row>(row: Row, columns: ReadonlyArray<Column<Row>>, place: Place) {
  return columns
    .filter(({ onCard = 'detail' }) => onCard === place)
    .map(({ id, cell, card = cell }) => ({ id, content: card(row) }))
    .filter(({ content }) => content !== null && content !== '');
}

function Card<Row>({ row, columns, target, rowKey, selection }: CardProps<Row>) {
  const [lead, ...others] = columns;
  const details = said(row, others, 'detail');
  const states = said(row, others, 'state');
  return (
    <li
      className={classes.card}
      data-opens={target !== undefined}
      data-boxed={selection !== undefined}
    >
      {selection !== undefined && (
        <div className={classes.box}>
          <SelectRow row={row} id={rowKey} selection={selection} />
        </div>
      )}
      <div className={classes.pair}>
        <div className={classes.lead}>
          <RowLink target={target}>{(lead?.card ?? lead?.cell)?.(row)}</RowLink>
        </div>
        {said(row, others, 'amount').map(({ id, content }) => (
          <div key={id} className={classes.amount}>
            {content}
          </div>
        ))}
      </div>
      {details.length + states.length > 0 && (
        <div className={classes.pair}>
          <div className={classes.details}>
            {details.map(({ id, content }) => (
              <span key={id}>{content}</span>
            ))}
          </div>
          {states.map(({ id, content }) => (
            <div key={id} className={classes.state}>
              {content}
            </div>
          ))}
        </div>
      )}
      {said(row, others, 'line').map(({ id, content }) => (
        <div key={id} className={classes.line}>
          {content}
        </div>
      ))}
    </li>
  );
}

interface ListCardsProps<Row> {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowTarget: ((row: Row) => RowTarget | undefined) | undefined;
  isShort?: boolean;
  selection?: Selection<Row> | undefined;
}

const bones = [0, 1, 2, 3, 4, 5];

/** The list where a table has no room: each row in two lines, the name and the amount, then when, how and in which state. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { caption, columns, rows, rowId, rowTarget, isShort = false, selection } = props;
  const t = useTranslations('list');
  if (rows === undefined) {
    return (
      <ul className={classes.cards} aria-label={t('loading')}>
        {bones.slice(0, isShort ? 3 : undefined).map((bone) => (
          <li key={bone} className={classes.bone} />
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows.map((row) => (
        <Card
          key={rowId(row)}
          rowKey={rowId(row)}
          row={row}
          columns={columns}
          target={rowTarget?.(row)}
          selection={selection}
        />
      ))}
    </ul>
  );
}
