import type { ReactNode } from 'react';
import classes from './invoicing.module.css';

/** A cell of a list: what it is, and what tells it from the next. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className={classes.first}>{first}</span>
      <span className={classes.second}>{second}</span>
    </>
  );
}
