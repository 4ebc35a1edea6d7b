import { countriesFor } from '@ardoise/contract/values/countries';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { htmlOf, Page } from '../page.tsx';
import { admissionCss } from './css.ts';
import { FormProvider } from './form-state.ts';
import { Header, type SchoolFace, SchoolNotice } from './header.tsx';
import {
  ChildSection,
  countryListId,
  GuardiansSection,
  HealthSection,
  HomeSection,
  LanguagesSection,
  LastSection,
  SchoolsSection,
  WishSection,
} from './sections.tsx';
import { words } from './words.ts';

export type { SchoolFace } from './header.tsx';
export { renderFollow, renderFollowLookUp } from './follow.tsx';
export { admissionFailures, type NoticeProps, renderNotice } from './notice.tsx';

export interface AdmissionFormProps {
  readonly language: Language;
  readonly school: SchoolFace;
  /** Where the form is sent. */
  readonly action: string;
  readonly classes: readonly string[];
  readonly years: readonly number[];
  /** Whether the school asks for a campus and a semester. */
  readonly hasCampusAndSemester: boolean;
  readonly values: ReadonlyMap<string, string>;
  readonly errors: Readonly<Record<string, string>>;
  /** Makes a repeated press one application. */
  readonly nonce: string;
  /** The address of the page's script. */
  readonly script: string;
  /** The hidden field was filled in. */
  readonly wasTrapped?: boolean;
  /** An application that was sent back, with what the school asked to correct. */
  readonly correcting?: { readonly number: string; readonly reasons: string };
}

export function renderAdmissionForm(props: AdmissionFormProps): string {
  const { language, school, values, errors, correcting } = props;
  const title = say(words.title, language);
  return htmlOf(
    <Page
      language={language}
      title={`${title} · ${school.name}`}
      css={admissionCss}
      script={props.script}
    >
      <FormProvider value={{ language, values, errors }}>
        <Header school={school} language={language}>
          <button form="apply" name="switch" value={language === 'en' ? 'fr' : 'en'} formNoValidate>
            {say(words.otherLanguage, language)}
          </button>
        </Header>
        <main>
          <SchoolNotice school={school} language={language} />
          <h1>{correcting === undefined ? title : `${title} ${correcting.number}`}</h1>
          <p className="lead">{say(words.lead, language)}</p>
          <Notices {...props} />
          <form
            id="apply"
            method="post"
            action={props.action}
            data-draft={correcting === undefined ? school.appId : undefined}
            data-filled={values.size > 0 ? '' : undefined}
          >
            <input type="hidden" name="lang" value={language} />
            <input type="hidden" name="nonce" value={props.nonce} />
            <FirstButton label={say(words.send, language)} />
            <ChildSection classes={props.classes} />
            <GuardiansSection />
            <WishSection years={props.years} hasCampusAndSemester={props.hasCampusAndSemester} />
            <SchoolsSection />
            <LanguagesSection />
            <HomeSection />
            <HealthSection />
            <LastSection />
            <Trap label={say(words.leaveEmpty, language)} />
            <Countries language={language} />
            <button className="send">
              {say(correcting === undefined ? words.send : words.sendAgain, language)}
            </button>
            <p className="hint aside">{say(words.sendHelp, language)}</p>
          </form>
          <p className="aside">
            <a href={`/apply/${school.appId}/follow?lang=${language}`}>
              {say(words.follow, language)}
            </a>
          </p>
        </main>
      </FormProvider>
    </Page>,
  );
}

/** Enter in a field presses the first button of a form, which must not be one that adds or removes a row. */
const FirstButton = ({ label }: { readonly label: string }): ReactElement => (
  <button className="trap" tabIndex={-1} aria-hidden="true">
    {label}
  </button>
);

/** A field that people do not see; programs that fill in every field give themselves away by it. */
const Trap = ({ label }: { readonly label: string }): ReactElement => (
  <div className="trap" aria-hidden="true">
    <label>
      {label}
      <input name="fax" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

const Countries = ({ language }: { readonly language: Language }): ReactElement => (
  <datalist id={countryListId}>
    {countriesFor(language).map(({ code, name }) => (
      <option key={code}>{name}</option>
    ))}
  </datalist>
);

function Notices({ language, errors, wasTrapped, correcting }: AdmissionFormProps): ReactElement {
  const wrong = Object.entries(errors);
  return (
    <>
      {correcting === undefined ? null : (
        <div className="notice">
          <b>{say(words.reasons, language)}</b>
          <p>{correcting.reasons}</p>
        </div>
      )}
      {wasTrapped === true ? (
        <p className="notice bad" role="alert">
          {say(words.emptyPlease, language)}
        </p>
      ) : null}
      {wrong.length === 0 ? null : (
        <div className="notice bad" role="alert">
          <b>{say(words.wrong, language)}</b>
          <ul>
            {wrong.map(([name, message]) => (
              <li key={name}>
                <a href={`#${name}`}>{fieldTitle(name, language)}</a>
                {say(words.colon, language)}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="notice" id="draft" hidden>
        {say(words.draft, language)}{' '}
        <button type="button" className="add">
          {say(words.startOver, language)}
        </button>
      </p>
    </>
  );
}

/** `guardians.1.phones.0.number` is "Parent or guardian 2: Phone". */
function fieldTitle(name: string, language: Language): string {
  const parts = name.split('.');
  const last = name.endsWith('.number') ? 'phone' : (parts.at(-1) ?? '');
  const label = last in words ? words[last as keyof typeof words][language] : last;
  if (parts[0] !== 'guardians' || parts[1] === undefined) return label;
  return `${words.guardian[language]} ${Number(parts[1]) + 1}, ${label}`;
}
