import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** One line under the title: what the page is about right now. */
  about?: ReactNode;
  /** Below it, what matters most on this page. */
  headline?: ReactNode;
  /** Buttons at the right; at most one of them is primary. */
  actions?: ReactNode;
}

export function PageHead({ title, about, headline, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {about !== undefined && <p className={classes.about}>{about}</p>}
        {headline}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
