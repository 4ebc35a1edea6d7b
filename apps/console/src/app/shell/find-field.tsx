import { lazy, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { currentPlace, type FocusPlace } from '../../ui/focus/focus-place.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './find-field.module.css';
import { FinderWaiting, type TypedAhead } from './finder-waiting.tsx';
import { Overlay } from './overlay.tsx';

const CommandPalette = lazy(() =>
  loadChunk('command-palette', () => import('../overlays/command-palette.tsx')),
);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl+K, or Cmd+K, from anywhere. */
function useFindKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
}

interface Opened {
  readonly opener: FocusPlace | null;
  readonly typed: TypedAhead;
}

const nothingTyped: TypedAhead = { words: '', isEntered: false };

export function FindField() {
  const t = useTranslations('shell.find');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open] = useState(
    () => () => setOpened((now) => now ?? { opener: currentPlace(), typed: nothingTyped }),
  );
  useFindKey(open);
  const close = () => setOpened(null);
  const giveUp = () => {
    close();
    if (opened?.opener?.element instanceof HTMLElement) opened.opener.element.focus();
  };
  return (
    <>
      <button type="button" className={classes.field} aria-haspopup="dialog" onClick={open}>
        <span className={classes.icon}>
          <Icon name="search" size={19} />
        </span>
        <span className={classes.words}>{t('open')}</span>
        <kbd className={classes.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {opened !== null && (
        <Overlay
          onFailed={giveUp}
          waiting={
            <FinderWaiting onType={(typed) => setOpened({ ...opened, typed })} onClose={giveUp} />
          }
        >
          <CommandPalette opener={opened.opener} typed={opened.typed} onClose={close} />
        </Overlay>
      )}
    </>
  );
}
