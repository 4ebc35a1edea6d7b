import { type Language, say } from '@ardoise/contract/values/language';
import type { SchoolStanding } from '@ardoise/contract/verification';
import type { ReactElement, ReactNode } from 'react';
import { htmlOf, Page } from '../page.tsx';
import { StandingLine, StandingNotices } from '../school-standing.tsx';
import { paymentCss } from './css.ts';
import { words } from './words.ts';
import { BrandMark } from '../brand-mark.tsx';

/** How a school shows itself to people outside. */
export interface SchoolFace extends SchoolStanding {
  readonly name: string;
  readonly logo: string | null;
  readonly slogan?: string | null;
  /** The address of the wide picture. */
  readonly background?: string | null;
  /** Nine digits, where the school has put it down. */
  readonly phone?: string | null;
  /** It is no school, but who sells to schools. */
  readonly isProvider?: boolean;
}

export interface FrameProps {
  readonly language: Language;
  readonly title: string;
  readonly school?: SchoolFace | undefined;
  readonly script?: string | undefined;
  readonly head?: ReactNode;
  /** The other language stands at the same address; a page that answers a form has none. */
  readonly hasOtherLanguage?: boolean;
  readonly children: ReactNode;
}

/** The page's look: the school's mark and name, the way to the other language, and one column. */
export function renderFrame(props: FrameProps): string {
  const { language, title, school, hasOtherLanguage = true } = props;
  const other: Language = language === 'en' ? 'fr' : 'en';
  const name = school?.name ?? 'Ardoise';
  return htmlOf(
    <Page
      language={language}
      title={title === name ? name : `${title} · ${name}`}
      css={paymentCss}
      head={props.head}
      {...(props.script === undefined ? {} : { script: props.script })}
    >
      {school?.background == null ? null : (
        <img className="banner" src={school.background} alt="" />
      )}
      <header>
        <Mark logo={school?.logo ?? null} />
        <div>
          <b>{name}</b>
          {school?.slogan == null ? null : <small>{school.slogan}</small>}
          {school === undefined ? null : <StandingLine school={school} language={language} />}
        </div>
        {hasOtherLanguage ? (
          <a href={`?lang=${other}`} lang={other} hrefLang={other}>
            {say(words.otherLanguage, language)}
          </a>
        ) : null}
      </header>
      <main>
        {school === undefined ? null : <StandingNotices school={school} language={language} />}
        {props.children}
      </main>
    </Page>,
  );
}

const Mark = ({ logo }: { readonly logo: string | null }) =>
  logo === null ? <BrandMark /> : <img src={logo} alt="" width="32" height="32" />;

/** Label and value, as rows. */
export const Facts = ({
  facts,
}: {
  readonly facts: ReadonlyArray<readonly [label: string, value: ReactNode, className?: string]>;
}): ReactElement => (
  <dl>
    {facts.map(([label, value, className]) => (
      <div key={label} className={className}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
