import { Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-state.module.css';

interface FailedStateProps {
  /** What happened. */
  title: ReactNode;
  /** What is safe, and what to do next. */
  children: ReactNode;
  retry?: { label: string; onPress: () => void; isBusy?: boolean };
  /** It stands instead of a whole screen, whose title it then is. */
  isScreen?: boolean;
}

export function FailedState({ title, children, retry, isScreen = false }: FailedStateProps) {
  return (
    <section className={classes.state} role="alert">
      <Title order={isScreen ? 1 : 2} size="h2">
        {title}
      </Title>
      <p className={classes.words}>{children}</p>
      {retry && (
        <Button variant="default" loading={retry.isBusy ?? false} onClick={retry.onPress}>
          {retry.label}
        </Button>
      )}
    </section>
  );
}
