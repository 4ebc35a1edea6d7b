import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactProps {
  label: ReactNode;
  children: ReactNode;
}

/** One line of a record: what it is, and what it says. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
