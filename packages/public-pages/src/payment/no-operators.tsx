import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { ReactElement } from 'react';
import type { SchoolFace } from './frame.tsx';
import { words } from './words.ts';

interface NoOperatorsProps {
  readonly school: SchoolFace;
  readonly owed: number;
  readonly language: Language;
}

/** Nobody can be asked by telephone: what is owed, where it can be paid all the same, and whom to call. */
export const NoOperators = ({ school, owed, language }: NoOperatorsProps): ReactElement => (
  <div className="notice warn" role="status">
    <p>
      <b>{say(words.owedNow, language, { amount: formatFcfa(owed, language) })}</b>
    </p>
    <p>{say(words.noOperators, language)}</p>
    <p>{say(words.payAtDesk, language)}</p>
    <CallSchool phone={school.phone ?? null} language={language} />
  </div>
);

/** The way to a person, where the school has put down its number. */
export const CallSchool = ({
  phone,
  language,
}: {
  readonly phone: string | null;
  readonly language: Language;
}): ReactElement | null =>
  phone === null ? null : (
    <p>
      {say(words.callSchool, language)} <a href={`tel:+237${phone}`}>{formatPhone(phone)}</a>
    </p>
  );
