import type { Language } from '@ardoise/contract/values/language';
import { maxSmsCharacters } from '@ardoise/contract/values/sms-text';
import {
  type ReactNode,
  startTransition,
  useId,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
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

/**
 * A letter stands there at once; what follows from it for the rest of the screen (lengths, price, what may be sent) comes after it,
 * and waits for the next letter where somebody types on. Whoever leaves the field finds all of it as it was typed.
 */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, showTyped] = useOptimistic(value);
  return {
    typed,
    write: (next: string) =>
      startTransition(() => {
        showTyped(next);
        onChange(next);
      }),
    settle: () => {
      if (typed !== value) onChange(typed);
    },
  };
}

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
  const insert = (name: string) => {
    const { selectionStart: start = typed.length, selectionEnd: end = typed.length } =
      area.current ?? {};
    const place = `{${name}}`;
    area.current?.focus();
    const next = typed.slice(0, start) + place + typed.slice(end);
    if (next.length > maxSmsCharacters) return;
    cursor.current = start + place.length;
    write(next);
  };
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
        {!readOnly && (
          <div className={classes.fields} role="group" aria-label={putIn}>
            <span className={classes.putIn} aria-hidden="true">
              {putIn}
            </span>
            {fields.map(({ name, label: word }) => (
              <button
                key={name}
                type="button"
                className={classes.field}
                title={`{${name}}`}
                // The press does not take the cursor out of the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {word}
              </button>
            ))}
          </div>
        )}
        <span className={classes.count}>{props.count}</span>
      </div>
    </div>
  );
}
