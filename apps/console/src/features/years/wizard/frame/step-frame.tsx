import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './step-frame.module.css';

interface StepFrameProps {
  title: string;
  about: string;
  /** The person has just come from another step of the wizard. */
  hasMoved: boolean;
  children: ReactNode;
}

/** A step's question, and below it what answers it. After a move the keyboard and the screen reader start here. */
export function StepFrame({ title, about, hasMoved, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasMoved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [hasMoved]);
  return (
    <section className={classes.frame}>
      <div>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        <p className={classes.about}>{about}</p>
      </div>
      {children}
    </section>
  );
}
