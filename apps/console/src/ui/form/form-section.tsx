import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

interface FormSectionProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

/** A part of a long form: what it is about at the side where there is room, the fields in one column. */
export function FormSection({ title, about, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
