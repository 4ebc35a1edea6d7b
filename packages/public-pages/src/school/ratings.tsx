import { type Language, say } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { words } from './words.ts';

const categories = ['product', 'service', 'environment', 'scene'] as const;

/** What families gave the school on average, from 1 to 5. */
export interface RatingAverages {
  readonly count: number;
  readonly overall: number;
  readonly product: number;
  readonly service: number;
  readonly environment: number;
  readonly scene: number;
}

const shown = (score: number, language: Language): string =>
  score.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const stars = (score: number): string => {
  const full = Math.round(score);
  return '★'.repeat(full) + '☆'.repeat(5 - full);
};

export function Ratings({
  language,
  averages,
}: {
  readonly language: Language;
  readonly averages: RatingAverages;
}): ReactElement {
  const { count, overall } = averages;
  const counted = count.toLocaleString(language);
  return (
    <section className="wide">
      <h2>{say(words.ratings, language)}</h2>
      <p>{say(words.rated, language, { score: shown(overall, language), count: counted })}</p>
      <dl className="ratings">
        {categories.map((category) => (
          <div key={category} style={{ display: 'contents' }}>
            <dt>{say(words[category], language)}</dt>
            <dd>
              <b aria-hidden="true">{stars(averages[category])}</b>{' '}
              {shown(averages[category], language)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
