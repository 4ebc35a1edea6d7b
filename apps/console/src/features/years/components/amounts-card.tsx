import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './amounts-card.module.css';

interface AmountsCardProps {
  title: string;
  /** Of the heading, by where the card stands on its screen. */
  order: 2 | 3;
  /** The parts of the table: whom each row is about stands first in it, then the amounts. */
  children: ReactNode;
  /** What is said below the table. */
  rest?: ReactNode;
}

/** A card with a table of amounts, whose title names both. */
export function AmountsCard({ title, order, children, rest }: AmountsCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={order} id={id} className={classes.title ?? ''}>
        {title}
      </Title>
      <table className={classes.table} aria-labelledby={id}>
        {children}
      </table>
      {rest !== undefined && <p className={classes.rest}>{rest}</p>}
    </section>
  );
}

/** Smaller words below the name of a row. */
export function RowNote({ children, isNarrow }: { children: ReactNode; isNarrow?: true }) {
  return (
    <span className={classes.note} data-narrow={isNarrow}>
      {children}
    </span>
  );
}
