import type { ReactNode } from 'react';
import classes from './state-tag.module.css';

export type StateTone = 'paid' | 'part' | 'due' | 'idle';

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
