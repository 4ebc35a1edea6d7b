import type { ReactNode } from 'react';
import classes from './state-tag.module.css';

/** Green, amber and red are for money alone; `alarm` is for what must not be missed and is not about money. */
export type StateTone = 'paid' | 'part' | 'due' | 'idle' | 'alarm';

interface StateTagProps {
  tone: StateTone;
  children: ReactNode;
}

/** A state in one or two words. The words carry the meaning, the colour only helps to scan. */
export function StateTag({ tone, children }: StateTagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
