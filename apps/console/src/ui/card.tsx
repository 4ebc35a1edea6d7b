import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A thing with a name. Cards are only for things: white space does the rest. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </header>
      {children}
    </section>
  );
}
