import {
  formatAverage,
  ratedParts,
  ratingCategoryNames,
} from '@ardoise/contract/ratings/rating-categories';
import type { RatingAverages } from '@ardoise/contract/ratings/ratings';
import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { words } from './words.ts';

/** What somebody wrote; of one that the school hid there is only that it did. */
export interface SaidOfSchool {
  readonly id: string;
  readonly isHidden: boolean;
  readonly overall: number | null;
  readonly comment: string;
  readonly initials: string | null;
  readonly answer: string | null;
}

/** What families gave the school, and what they wrote last. */
export interface SchoolRatings {
  readonly averages: RatingAverages;
  /** How many the school hid, which count in no average. */
  readonly hidden: number;
  readonly said: readonly SaidOfSchool[];
}

function cut(text: string, letters: number): string {
  const signs = Array.from(text);
  return signs.length <= letters ? text : `${signs.slice(0, letters - 1).join('')}…`;
}

/** The newest of what was written, and of each so much. */
export const shortened = (
  { averages, hidden, said }: SchoolRatings,
  { said: most, letters }: { readonly said: number; readonly letters: number },
): SchoolRatings => ({
  averages,
  hidden,
  said: said.slice(0, most).map((one) => ({
    ...one,
    comment: cut(one.comment, letters),
    answer: one.answer === null ? null : cut(one.answer, letters),
  })),
});

const stars = (score: number): string => {
  const full = Math.round(score);
  return '★'.repeat(full) + '☆'.repeat(5 - full);
};

interface InLanguage {
  readonly language: Language;
}

function Averages({ language, averages }: InLanguage & Pick<SchoolRatings, 'averages'>) {
  return (
    <dl className="ratings">
      {ratedParts.map((part) => {
        const { average } = averages[part];
        return average === null ? null : (
          <div key={part} style={{ display: 'contents' }}>
            <dt>{say(ratingCategoryNames[part], language)}</dt>
            <dd>
              <b aria-hidden="true">{stars(average)}</b> {formatAverage(average, language)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Said({ language, said }: InLanguage & { readonly said: SaidOfSchool }): ReactElement {
  if (said.isHidden || said.overall === null)
    return <li className="hidden">{say(words.hidden, language)}</li>;
  const score = String(said.overall);
  return (
    <li>
      <b aria-hidden="true">{stars(said.overall)}</b>{' '}
      <span className="who">
        {say(words.outOf, language, { score })}
        {said.initials === null ? '' : ` · ${said.initials}`}
      </span>
      <p>{said.comment}</p>
      {said.answer === null ? null : (
        <p className="answer">
          <strong>{say(words.answer, language)}</strong> {said.answer}
        </p>
      )}
    </li>
  );
}

export function Ratings({
  language,
  ratings: { averages, hidden, said },
}: InLanguage & { readonly ratings: SchoolRatings }): ReactElement | null {
  const { average, count } = averages.overall;
  if (average === null && hidden === 0 && said.length === 0) return null;
  return (
    <section className="wide">
      <h2>{say(words.ratings, language)}</h2>
      {average === null ? null : (
        <p>
          {say(words.rated, language, {
            score: formatAverage(average, language),
            count: count.toLocaleString(language),
          })}
        </p>
      )}
      {hidden === 0 ? null : (
        <p className="who">{say(words.hiddenCount, language, { count: String(hidden) })}</p>
      )}
      <Averages language={language} averages={averages} />
      {said.length === 0 ? null : (
        <ul className="said">
          {said.map((one) => (
            <Said key={one.id} language={language} said={one} />
          ))}
        </ul>
      )}
    </section>
  );
}
