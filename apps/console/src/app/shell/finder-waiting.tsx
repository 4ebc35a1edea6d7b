import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './finder-waiting.module.css';

/** What was typed ahead of the finder. */
export interface TypedAhead {
  readonly words: string;
  readonly isEntered: boolean;
}

const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

interface FinderWaitingProps {
  onType: (typed: TypedAhead) => void;
  onClose: () => void;
}

/** Stands in for the finder while its file is on the way: nothing that is typed meanwhile is lost. */
export function FinderWaiting({ onType, onClose }: FinderWaitingProps) {
  const t = useTranslations('shell.find');
  const [words, setWords] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') onType({ words, isEntered: true });
  };
  return (
    <div className={classes.veil} role="presentation" onClick={onClose}>
      <input
        ref={focusAtOnce}
        className={classes.input}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        value={words}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          onType({ words: value, isEntered: false });
        }}
      />
    </div>
  );
}
