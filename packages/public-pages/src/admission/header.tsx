import type { Language } from '@ardoise/contract/values/language';
import type { SchoolStanding } from '@ardoise/contract/verification';
import type { ReactElement, ReactNode } from 'react';
import { StandingLine, StandingNotices } from '../school-standing.tsx';
import { BrandMark } from '../brand-mark.tsx';

/** How a school shows itself to people outside. */
export interface SchoolFace extends SchoolStanding {
  readonly appId: string;
  readonly name: string;
  readonly slogan: string | null;
  readonly logo: string | null;
}

/** The school’s name and mark, and at the right the way to the other language. */
export function Header({
  school,
  language,
  children,
}: {
  readonly school: SchoolFace | null;
  readonly language: Language;
  readonly children?: ReactNode;
}): ReactElement {
  const name = school?.name ?? 'Ardoise';
  return (
    <header>
      {school?.logo == null ? (
        <BrandMark />
      ) : (
        <img src={school.logo} alt="" width="34" height="34" />
      )}
      <div>
        <b>{name}</b>
        {school === null ? null : <StandingLine school={school} language={language} />}
        {school?.slogan == null ? null : <small>{school.slogan}</small>}
      </div>
      {children}
    </header>
  );
}

/** An admission moves no money, so that the simulator makes no difference to it. */
export const SchoolNotice = ({
  school,
  language,
}: {
  readonly school: SchoolFace;
  readonly language: Language;
}): ReactElement => <StandingNotices school={{ ...school, isTest: false }} language={language} />;
