import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLogin } from '../login-context.ts';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** A word or two above the title, such as the step. */
  step?: string;
  about?: ReactNode;
  children: ReactNode;
}

/** Title, a sentence, the content. A new title is a new screen: it is announced and takes the focus. */
export function Screen({ title, step, about, children }: ScreenProps) {
  const { t } = useLogin();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    document.title = `${title} · ${t('frame.product')}`;
  }, [title, t]);

  useEffect(() => {
    // On a phone the keyboard would cover half of the screen before anything is read.
    const isDesktop = window.matchMedia('(pointer: fine)').matches;
    const field = isDesktop ? section.current?.querySelector<HTMLElement>('input') : null;
    (field ?? section.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, []);

  return (
    <section ref={section} className={classes.screen}>
      <header>
        {step !== undefined && <p className={classes.step}>{step}</p>}
        <Title order={1} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </header>
      {children}
    </section>
  );
}
