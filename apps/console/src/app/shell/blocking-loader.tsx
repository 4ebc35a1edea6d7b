import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useConsole, useSource } from '../../lib/console.tsx';
import classes from './blocking-loader.module.css';

/** While something must not be interrupted, the page behind the dialog can neither be pressed nor reached by key. */
export function BlockingLoader({ children }: { children: ReactNode }) {
  const { blocking } = useConsole();
  const words = useSource(blocking, blocking.words);
  const isBlocked = words !== null;
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isBlocked) return;
    const before = document.activeElement;
    dialog.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isBlocked]);
  return (
    <>
      <div inert={isBlocked}>{children}</div>
      {words !== null && (
        <div className={classes.veil}>
          <div
            ref={dialog}
            className={classes.dialog}
            role="alertdialog"
            aria-modal="true"
            aria-busy="true"
            aria-label={words}
            tabIndex={-1}
          >
            <Loader size={22} />
            <span>{words}</span>
          </div>
        </div>
      )}
    </>
  );
}
