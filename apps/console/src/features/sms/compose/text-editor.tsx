import type { Language } from '@ardoise/contract/values/language';
import { maxSmsCharacters } from '@ardoise/contract/values/sms-text';
import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { markText } from './mark-text.ts';
import classes from './text-editor.module.css';

export interface FieldButton {
  readonly name: string;
  readonly label: string;
}

interface TextEditorProps {
  label: string;
  putIn: string;
  language: Language;
  value: string;
  fields: readonly FieldButton[];
  /** Letters that force UCS-2 are written without their accents: then they cost nothing. */
  isPlain: boolean;
  error?: string | null | undefined;
  readOnly?: boolean;
  /** At the end of the line of fields: how long it is. */
  count?: ReactNode;
  onChange: (value: string) => void;
}

/** Longer than between two letters of somebody who types. */
const pauseMs = 200;

/**
 * A letter stands there at once, and nothing but the field is drawn for it; what follows for the rest of the screen (lengths, price,
 * what may be sent) comes once the typing pauses. Whoever leaves the field finds all of it as it was typed.
 */
function useTyped(value: string, onChange: (value: string) => void) {
  /** Null: the rest of the screen knows it. */
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const tell = useRef(onChange);
  useLayoutEffect(() => {
    tell.current = onChange;
  });
  const settle = useCallback(() => {
    if (waiting.current === null) return;
    const { text, timer } = waiting.current;
    waiting.current = null;
    window.clearTimeout(timer);
    tell.current(text);
    setTyped(null);
  }, []);
  const write = useCallback(
    (text: string) => {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      waiting.current = {
        text,
        timer: window.setTimeout(() => startTransition(settle), pauseMs),
      };
      setTyped(text);
    },
    [settle],
  );
  // A field that goes, for that of the other language, takes nothing of its text with it.
  useLayoutEffect(() => settle, [settle]);
  return { typed: typed ?? value, write, settle };
}

interface FieldButtonsProps {
  fields: readonly FieldButton[];
  putIn: string;
  onPress: (name: string) => void;
}

const FieldButtons = memo(function FieldButtons({ fields, putIn, onPress }: FieldButtonsProps) {
  return (
    <div className={classes.fields} role="group" aria-label={putIn}>
      <span className={classes.putIn} aria-hidden="true">
        {putIn}
      </span>
      {fields.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={classes.field}
          title={`{${name}}`}
          // The press does not take the cursor out of the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPress(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
});

/**
 * A text with its fields and costly letters marked. The marks lie in a copy of the text below the field, which also gives
 * the field its height: nothing has to be measured while somebody types.
 */
export function TextEditor(props: TextEditorProps) {
  const {
    label,
    putIn,
    language,
    value,
    fields,
    isPlain,
    error,
    readOnly = false,
    onChange,
  } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number | null>(null);
  const { typed, write, settle } = useTyped(value, onChange);
  const known = useMemo(() => new Set(fields.map(({ name }) => name)), [fields]);
  const pieces = useMemo(() => markText(typed, known), [typed, known]);
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [typed]);
  const insert = useCallback(
    (name: string) => {
      const field = area.current;
      if (field === null) return;
      const { value: text, selectionStart: start, selectionEnd: end } = field;
      const place = `{${name}}`;
      field.focus();
      const next = text.slice(0, start) + place + text.slice(end);
      if (next.length > maxSmsCharacters) return;
      cursor.current = start + place.length;
      write(next);
    },
    [write],
  );
  return (
    <div className={classes.editor}>
      <div className={classes.paper} data-error={Boolean(error)}>
        <div className={classes.marks} aria-hidden="true" data-plain={isPlain}>
          {pieces.map(({ at, text, kind }) =>
            kind === 'plain' ? (
              text
            ) : (
              <mark key={at} data-kind={kind}>
                {text}
              </mark>
            ),
          )}
          {'\u200b'}
        </div>
        <textarea
          ref={area}
          className={classes.area}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          lang={language}
          spellCheck
          readOnly={readOnly}
          maxLength={maxSmsCharacters}
          value={typed}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={settle}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.under}>
        {!readOnly && <FieldButtons fields={fields} putIn={putIn} onPress={insert} />}
        <span className={classes.count}>{props.count}</span>
      </div>
    </div>
  );
}
