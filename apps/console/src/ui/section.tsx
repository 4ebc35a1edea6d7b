import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}

/** A part of a settings page: what it is on the left, a card with its fields on the right. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  );
}
