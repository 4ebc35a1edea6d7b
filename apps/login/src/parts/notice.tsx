import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'bad';
  children: ReactNode;
}

export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
