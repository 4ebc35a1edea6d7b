import type { Language } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';

export interface CodeFormProps {
  readonly language: Language;
  /** Where the code is sent, in the address: a form that can be reloaded and shared. */
  readonly action: string;
  readonly label: string;
  readonly example: string;
  readonly button: string;
  readonly maxLength: number;
  /** Smaller letters, so that a phone shows all of it. */
  readonly isLong?: boolean;
  readonly code: string;
  readonly error?: string | undefined;
}

/** A code that somebody types from paper or from a message. */
export const CodeForm = (props: CodeFormProps): ReactElement => (
  <form action={props.action} noValidate>
    <input type="hidden" name="lang" value={props.language} />
    <div className="field">
      <label htmlFor="code">{props.label}</label>
      <input
        className={props.isLong === true ? 'input long' : 'input'}
        id="code"
        name="code"
        placeholder={props.example}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={props.maxLength}
        required
        defaultValue={props.code}
        aria-describedby={props.error === undefined ? undefined : 'code-error'}
        aria-invalid={props.error === undefined ? undefined : true}
      />
      {props.error === undefined ? null : (
        <p className="error" id="code-error">
          {props.error}
        </p>
      )}
    </div>
    <button>{props.button}</button>
  </form>
);
