import type { ReactNode } from 'react';
import classes from './detail-columns.module.css';

interface DetailColumnsProps {
  /** What the page is about. */
  children: ReactNode;
  /** Cards beside it, or below it where there is no room. */
  side: ReactNode;
}

export function DetailColumns({ children, side }: DetailColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{side}</div>
    </div>
  );
}
