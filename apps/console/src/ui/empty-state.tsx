import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What would be here, in a sentence. */
  children: ReactNode;
  /** The one button that starts it. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      <Title order={2}>{title}</Title>
      <p className={classes.words}>{children}</p>
      {action}
    </section>
  );
}
