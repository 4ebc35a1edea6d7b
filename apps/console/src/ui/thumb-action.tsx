import type { ReactNode } from 'react';
import classes from './thumb-action.module.css';

/** The primary action of a screen: among the others where there is room, at the thumb on a phone. */
export function ThumbAction({ children }: { children: ReactNode }) {
  return (
    <div className={classes.action} data-thumb-action>
      {children}
    </div>
  );
}
