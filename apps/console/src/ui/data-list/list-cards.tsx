import { useTranslations } from 'use-intl';
import type { Column } from './columns.ts';
import classes from './list-cards.module.css';
import { RowLink, type RowTarget } from './row-link.tsx';

interface CardProps<Row> {
  row: Row;
  columns: ReadonlyArray<Column<Row>>;
  target: RowTarget | undefined;
}

function Card<Row>({ row, columns, target }: CardProps<Row>) {
  const [lead, ...others] = columns;
  const corner = others.filter((column) => column.onCard === 'corner');
  const lines = others
    .filter((column) => column.onCard === undefined)
    .map(({ id, title, cell }) => ({ id, title, content: cell(row) }))
    .filter(({ content }) => content !== null && content !== '');
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div className={classes.lead}>
          <RowLink target={target}>{lead?.cell(row)}</RowLink>
        </div>
        {corner.length > 0 && (
          <div className={classes.corner}>
            {corner.map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
          </div>
        )}
      </div>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ id, title, content }) => (
            <div key={id} className={classes.line}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface ListCardsProps<Row> {
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowTarget: ((row: Row) => RowTarget) | undefined;
  isShort?: boolean;
}

const bones = [0, 1, 2, 3, 4, 5];

/** The list on a phone: a card for each row, with every column that says something there. */
export function ListCards<Row>(props: ListCardsProps<Row>) {
  const { caption, columns, rows, rowId, rowTarget, isShort = false } = props;
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
        <Card key={rowId(row)} row={row} columns={columns} target={rowTarget?.(row)} />
      ))}
    </ul>
  );
}
