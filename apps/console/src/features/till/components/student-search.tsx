import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { focusFirst } from '../focus-first.ts';
import { type FoundStudent as Found, useFoundStudents } from '../offline/use-found-students.ts';
import classes from './till.module.css';

/** Fewer letters fit too many. */
const shortest = 2;
const settleMs = 150;

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), settleMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

interface StudentSearchProps {
  onChoose: (studentId: string) => void;
  onNew: (() => void) | null;
}

/** The one search of the product: name, student ID, payment code, guardian or phone. Enter takes the first. */
export function StudentSearch({ onChoose, onNew }: StudentSearchProps) {
  const t = useTranslations('till.search');
  const offline = useTranslations('offlineDesk');
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isWanted, setIsWanted] = useState(false);
  const listId = useId();
  const words = useSettled(typed.trim());
  const isLong = words.length >= shortest;
  const found = useFoundStudents(words, isLong);
  const { rows, isError, isOffline } = found;
  const isFound = found.isFound && words === typed.trim();
  const chosen = rows[Math.min(active, rows.length - 1)];
  // Enter may be pressed before the answer is there: then the first of it is taken when it comes.
  useEffect(() => {
    if (!isWanted || !isFound) return;
    setIsWanted(false);
    if (chosen !== undefined) onChoose(chosen.id);
  }, [isWanted, isFound, chosen, onChoose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim() !== '') setIsWanted(true);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((before) => Math.max(0, Math.min(rows.length - 1, before + step)));
    }
  };
  return (
    <div className={classes.search}>
      <TextInput
        label={t('label')}
        description={isOffline ? offline('searchHelp') : t('help')}
        value={typed}
        autoComplete="off"
        // The screen is opened to type here, and comes back to it after each payment.
        ref={focusFirst}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={rows.length > 0 ? listId : undefined}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setIsWanted(false);
        }}
        onKeyDown={onKeyDown}
      />
      {rows.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('found')} className={classes.found}>
          {rows.map((row) => (
            <FoundStudent
              key={row.id}
              id={`${listId}-${row.id}`}
              row={row}
              isActive={row.id === chosen?.id}
              onChoose={() => onChoose(row.id)}
            />
          ))}
        </div>
      )}
      <p className={classes.about} role="status">
        {isError ? t('failed') : isFound && rows.length === 0 ? t('none', { words }) : ''}
      </p>
      {onNew !== null && !isOffline && (
        <Button variant="subtle" size="compact-sm" onClick={onNew}>
          {t('newStudent')}
        </Button>
      )}
    </div>
  );
}

interface FoundStudentProps {
  id: string;
  row: Found;
  isActive: boolean;
  onChoose: () => void;
}

function FoundStudent({ id, row, isActive, onChoose }: FoundStudentProps) {
  const t = useTranslations('till.search');
  const { language } = usePreferences();
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The field keeps the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>
        <strong>{row.name}</strong> <span className={classes.dim}>{row.about}</span>
      </span>
      <span className={classes.amount}>
        {row.owed > 0 ? t('owes', { amount: formatXaf(row.owed, language) }) : t('owesNothing')}
      </span>
    </div>
  );
}
