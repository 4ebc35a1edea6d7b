import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  /** Red and amber are of money: `due` where it does not suffice, `part` where it costs more than it must. */
  tone: 'due' | 'part' | 'idle';
  title: ReactNode;
  children?: ReactNode;
  /** The one button that does something about it. */
  action?: ReactNode;
}

/** Something to know before going on. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <section className={classes.notice} data-tone={tone} role="status">
      <span className={classes.mark}>
        <Icon name="alert" />
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        <div>{children}</div>
      </div>
      {action}
    </section>
  );
}
