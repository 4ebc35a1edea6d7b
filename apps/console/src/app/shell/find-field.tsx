import { lazy, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './find-field.module.css';
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

export function FindField() {
  const t = useTranslations('shell.find');
  const [isOpen, setIsOpen] = useState(false);
  const [open] = useState(() => () => setIsOpen(true));
  useFindKey(open);
  return (
    <>
      <button type="button" className={classes.field} aria-haspopup="dialog" onClick={open}>
        <span className={classes.icon}>
          <Icon name="search" size={19} />
        </span>
        <span className={classes.words}>{t('open')}</span>
        <kbd className={classes.key}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Overlay>
          <CommandPalette onClose={() => setIsOpen(false)} />
        </Overlay>
      )}
    </>
  );
}
