import { type ApplicationState, applicationStateNames } from '@ardoise/contract/applications';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { htmlOf, LanguageLinks, Page } from '../page.tsx';
import { ratingCss } from '../rating/css.ts';
import { RatingPart, type RatingProps } from '../rating/render.tsx';
import { admissionCss } from './css.ts';
import { followWords, stateMeanings } from './follow-words.ts';
import { Header, type SchoolFace, SchoolNotice } from './header.tsx';

export interface FollowProps {
  readonly language: Language;
  readonly school: SchoolFace;
  /** The address of this page, whole. */
  readonly address: string;
  readonly number: string;
  readonly code: string;
  readonly child: string;
  readonly wantedClass: string | null;
  readonly state: ApplicationState;
  readonly reasons: string | null;
  readonly studentId: string | null;
  /** Days are written as the reader’s language writes them. */
  readonly dueDay: string;
  /** Null once the school has answered; below zero where the answer is late. */
  readonly businessDaysLeft: number | null;
  readonly history: ReadonlyArray<{
    readonly at: string;
    readonly state: ApplicationState;
    readonly reasons: string | null;
  }>;
  readonly wasJustSent: boolean;
  /** What the applicant thinks of the school; null before its decision. */
  readonly rating: RatingProps | null;
  /** The address of the pages' script. */
  readonly script: string;
}

/** Green and red are for decisions; waiting is neutral. */
const tones: Record<ApplicationState, string> = {
  submitted: 'wait',
  underReview: 'wait',
  approved: 'good',
  rejected: 'bad',
  permanentlyRejected: 'bad',
};

export function renderFollow(props: FollowProps): string {
  const { language, school, state } = props;
  const title = say(followWords.title, language);
  return htmlOf(
    <Page
      language={language}
      title={`${title} ${props.number} · ${school.name}`}
      css={admissionCss}
      script={props.script}
      head={props.rating === null ? null : <style>{ratingCss}</style>}
    >
      <Header school={school} language={language}>
        <LanguageLinks language={language} />
      </Header>
      <main data-sent={props.wasJustSent ? school.appId : undefined}>
        <SchoolNotice school={school} language={language} />
        {props.wasJustSent ? (
          <p className="notice good" role="status">
            <b>{say(followWords.sent, language)}</b> {say(followWords.keep, language)}
          </p>
        ) : null}
        <h1>{props.child}</h1>
        {props.wantedClass === null ? null : <p className="lead">{props.wantedClass}</p>}
        <section className={`state ${tones[state]}`}>
          <p className="big">{say(applicationStateNames[state], language)}</p>
          <p>{say(stateMeanings[state], language)}</p>
          <Clock {...props} />
          {props.studentId === null ? null : (
            <p>
              {say(followWords.studentId, language)} <b className="num">{props.studentId}</b>
            </p>
          )}
          <Reasons {...props} />
        </section>
        {props.rating === null ? null : <RatingPart language={language} {...props.rating} />}
        <Keys {...props} />
        <History {...props} />
        <p className="aside">
          <a href={`/apply/${school.appId}?lang=${language}`}>
            {say(followWords.another, language)}
          </a>
        </p>
      </main>
    </Page>,
  );
}

/** The three business days that the school has for its answer. */
function Clock({ language, dueDay, businessDaysLeft }: FollowProps): ReactElement | null {
  if (businessDaysLeft === null) return null;
  if (businessDaysLeft < 0) return <p className="late">{say(followWords.late, language)}</p>;
  const left =
    businessDaysLeft === 0
      ? followWords.answerToday
      : businessDaysLeft === 1
        ? followWords.answerInOne
        : followWords.answerIn;
  return (
    <div className="clock">
      <span aria-hidden="true">
        {[3, 2, 1].map((day) => (
          <i key={day} className={day <= businessDaysLeft ? 'on' : undefined} />
        ))}
      </span>
      <p>
        <b>{say(left, language, { days: businessDaysLeft })}</b>
        <br />
        {say(followWords.answerBy, language, { day: dueDay })}
      </p>
    </div>
  );
}

function Reasons({ language, state, reasons, address }: FollowProps): ReactElement | null {
  if (reasons === null) return null;
  return (
    <>
      <p className="quote">
        <b>{say(followWords.reasons, language)}</b>
        <br />
        {reasons}
      </p>
      {state === 'rejected' ? (
        <>
          <a className="send" href={`${address}/correct?lang=${language}`}>
            {say(followWords.correct, language)}
          </a>
          <p className="hint aside">{say(followWords.correctHelp, language)}</p>
        </>
      ) : null}
    </>
  );
}

const Keys = ({ language, number, code, address }: FollowProps): ReactElement => (
  <section>
    <dl>
      <dt>{say(followWords.number, language)}</dt>
      <dd className="num">{number}</dd>
      <dt>{say(followWords.code, language)}</dt>
      <dd className="num">{code}</dd>
      <dt>{say(followWords.link, language)}</dt>
      <dd>
        <a className="link" href={address}>
          {address}
        </a>
      </dd>
    </dl>
  </section>
);

const History = ({ language, history }: FollowProps): ReactElement => (
  <section>
    <h2>{say(followWords.history, language)}</h2>
    <ol>
      {history.map(({ at, state, reasons }) => (
        <li key={at}>
          <b>{say(applicationStateNames[state], language)}</b> <small>{at}</small>
          {reasons === null ? null : <p>{reasons}</p>}
        </li>
      ))}
    </ol>
  </section>
);

export interface FollowLookUpProps {
  readonly language: Language;
  readonly school: SchoolFace;
  readonly number: string;
  readonly code: string;
  readonly isUnknown: boolean;
}

/** For whoever has lost the link: the number and the code lead to the same page. */
export function renderFollowLookUp(props: FollowLookUpProps): string {
  const { language, school } = props;
  const title = say(followWords.lookUpTitle, language);
  const action = `/apply/${school.appId}/follow`;
  return htmlOf(
    <Page language={language} title={`${title} · ${school.name}`} css={admissionCss}>
      <Header school={school} language={language}>
        <LanguageLinks language={language} />
      </Header>
      <main>
        <SchoolNotice school={school} language={language} />
        <h1>{title}</h1>
        <p className="lead">{say(followWords.lookUpLead, language)}</p>
        {props.isUnknown ? (
          <p className="notice bad" role="alert">
            {say(followWords.notFound, language)}
          </p>
        ) : null}
        <form method="post" action={`${action}?lang=${language}`}>
          <section>
            <KeyField
              name="number"
              label={say(followWords.number, language)}
              value={props.number}
            />
            <KeyField name="code" label={say(followWords.code, language)} value={props.code} />
          </section>
          <button className="send">{say(followWords.lookUp, language)}</button>
        </form>
        <p className="aside">
          <a href={`/apply/${school.appId}?lang=${language}`}>
            {say(followWords.newOne, language)}
          </a>
        </p>
      </main>
    </Page>,
  );
}

const KeyField = ({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}): ReactElement => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      required
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      defaultValue={value}
    />
  </div>
);
