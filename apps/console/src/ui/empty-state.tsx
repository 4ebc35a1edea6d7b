import classes from '@ardoise/web/ui/page-state.module.css';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  /** What would be here, in a sentence. */
  children: ReactNode;
  /** The one button that starts it. */
  action?: ReactNode;
  /** It stands instead of a whole screen, whose title it then is. */
  isScreen?: boolean;
}

export function EmptyState({ title, children, action, isScreen = false }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      <Title order={isScreen ? 1 : 2} size="h2">
        {title}
      </Title>
      <p className={classes.words}>{children}</p>
      {action}
    </section>
  );
}
