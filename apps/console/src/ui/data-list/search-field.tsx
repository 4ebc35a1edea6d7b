import { CloseButton, Input } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import classes from './search-field.module.css';

/** Long enough that a name typed at speed is one question to the server, short enough to feel live. */
const settleMs = 180;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** `/` anywhere on the page goes to the field. */
function useSlashKey(focus: () => void): void {
  const onSlash = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    focus();
  });
  useEffect(() => {
    window.addEventListener('keydown', onSlash);
    return () => window.removeEventListener('keydown', onSlash);
  }, []);
}

/** What is typed, ahead of the address until the typing settles. */
function useSettled(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const said = useRef(value);
  const say = useEffectEvent((settled: string) => {
    said.current = settled;
    onChange(settled);
  });
  useEffect(() => {
    if (typed.trim() === said.current) return;
    const timer = setTimeout(() => say(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    // The address changed by itself: Back, a link, or the button that clears everything.
    if (value === said.current) return;
    said.current = value;
    setTyped(value);
  }, [value]);
  return { typed, setTyped };
}

interface SearchFieldProps {
  value: string;
  /** What can be typed: "Name, student ID or phone". */
  label: string;
  onChange: (value: string) => void;
  /** Arrow down leaves the field for the first row. */
  onLeaveDown: () => void;
}

export function SearchField({ value, label, onChange, onLeaveDown }: SearchFieldProps) {
  const t = useTranslations('list');
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped } = useSettled(value, onChange);
  useSlashKey(() => field.current?.select());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') setTyped('');
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeaveDown();
    }
  };
  return (
    <Input
      ref={field}
      type="search"
      className={classes.field ?? ''}
      leftSection={<Icon name="search" size={16} />}
      rightSectionPointerEvents="all"
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setTyped('')} />
        )
      }
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
