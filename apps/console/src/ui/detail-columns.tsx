import type { ReactNode } from 'react';
import classes from './detail-columns.module.css';

interface DetailColumnsProps {
  /** What the page is about. */
  children: ReactNode;
  /** Cards beside it, or below it where there is no room. */
  side: ReactNode;
  /** Where there is no room beside it, the side comes above: it is what the page is opened for. */
  isSideFirst?: boolean;
}

export function DetailColumns({ children, side, isSideFirst = false }: DetailColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack} data-first={isSideFirst}>
        {side}
      </div>
    </div>
  );
}
