import { say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { renderFrame } from './frame.tsx';
import type { PayPage } from './payable.ts';
import { proofWords as words } from './proof-words.ts';

export interface ProofProps {
  readonly page: PayPage;
  readonly reference: string;
  readonly phone: string;
  readonly errors: {
    readonly reference?: true | undefined;
    readonly phone?: true | undefined;
    /** In the reader's words. */
    readonly photo?: string | undefined;
  };
  readonly isSent: boolean;
  /** A page that answers a form stands at no address of its own. */
  readonly isAnswer: boolean;
}

/** Where a guardian says to have paid elsewhere. A plain form with a file: it works without a script. */
export function renderProof(props: ProofProps): string {
  const { page, isSent } = props;
  const { language, path } = page;
  const title = say(words.title, language);
  return renderFrame({
    language,
    title,
    school: page.school,
    hasOtherLanguage: !props.isAnswer,
    children: (
      <>
        <h1>{title}</h1>
        {isSent ? (
          <div className="notice good" role="status">
            <p>
              <b>{say(words.sent, language)}</b>
            </p>
            <p>{say(words.sentMore, language)}</p>
          </div>
        ) : (
          <Form {...props} />
        )}
        <a className="button quiet" href={`${path}?lang=${language}`}>
          {say(words.back, language)}
        </a>
      </>
    ),
  });
}

function Form({ page, reference, phone, errors }: ProofProps): ReactElement {
  const { language, path } = page;
  return (
    <>
      <p className="lead">{say(words.lead, language)}</p>
      <form
        method="post"
        action={`${path}/proof?lang=${language}`}
        encType="multipart/form-data"
        noValidate
      >
        <Field
          name="reference"
          label={say(words.reference, language)}
          help={say(words.referenceHelp, language)}
          error={errors.reference === true ? say(words.referenceWrong, language) : undefined}
        >
          {(described) => (
            <input
              className="input long"
              id="reference"
              name="reference"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              required
              defaultValue={reference}
              {...described}
            />
          )}
        </Field>
        <Field
          name="phone"
          label={say(words.phone, language)}
          help={say(words.phoneHelp, language)}
          error={errors.phone === true ? say(words.phoneWrong, language) : undefined}
        >
          {(described) => (
            <input
              className="input"
              id="phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={20}
              required
              defaultValue={phone}
              {...described}
            />
          )}
        </Field>
        <Field
          name="photo"
          label={say(words.photo, language)}
          help={say(words.photoHelp, language)}
          error={errors.photo}
        >
          {(described) => (
            <input
              className="input long"
              id="photo"
              name="photo"
              type="file"
              accept="image/png,image/jpeg,image/webp"
              {...described}
            />
          )}
        </Field>
        <button>{say(words.send, language)}</button>
      </form>
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly children: (described: {
    readonly 'aria-describedby': string;
    readonly 'aria-invalid'?: true;
  }) => ReactElement;
}

const Field = ({ name, label, help, error, children }: FieldProps): ReactElement => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    {children({
      'aria-describedby': error === undefined ? `${name}-help` : `${name}-error`,
      ...(error === undefined ? {} : { 'aria-invalid': true }),
    })}
    {error === undefined ? (
      <p className="lead" id={`${name}-help`}>
        {help}
      </p>
    ) : (
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    )}
  </div>
);
