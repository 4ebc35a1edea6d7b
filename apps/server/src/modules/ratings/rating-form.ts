import {
  longestComment,
  type RatingCategory,
  ratingCategories,
} from '@ardoise/contract/ratings/rating-categories';
import { seenText } from '@ardoise/contract/values/text';

export interface GivenRating {
  readonly overall: number;
  readonly product: number | null;
  readonly service: number | null;
  readonly environment: number | null;
  readonly scene: number | null;
  readonly comment: string;
}

type RatingField = RatingCategory | 'comment';

/** What is wrong with a field; the page has the words. */
type RatingFault = 'missing' | 'stars' | 'long' | 'signs';

export interface TypedRating {
  readonly values: Readonly<Partial<Record<RatingField, string>>>;
  readonly faults: Readonly<Partial<Record<RatingField, RatingFault>>>;
  /** Null where something is wrong. */
  readonly given: GivenRating | null;
}

const comment = seenText(longestComment);

/** A browser sends ends of lines as two characters, of which one is counted. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** A page that somebody made up may send anything: only one of five digits is a number of stars. */
const starsOf = (text: string): number | null => (/^[1-5]$/.test(text) ? Number(text) : null);

/** What a form sent, with what is wrong with it. */
export function readRatingForm(sent: URLSearchParams): TypedRating {
  const values: Partial<Record<RatingField, string>> = {};
  const faults: Partial<Record<RatingField, RatingFault>> = {};
  const stars: Partial<Record<RatingCategory, number>> = {};
  for (const category of ratingCategories) {
    const text = sent.get(category) ?? '';
    if (text === '') continue;
    const count = starsOf(text);
    if (count === null) faults[category] = 'stars';
    else stars[category] = count;
    values[category] = text;
  }
  if (values.overall === undefined) faults.overall = 'missing';
  const typed = withPlainLines(sent.get('comment') ?? '');
  const read = comment.safeParse(typed);
  values.comment = typed.slice(0, 4 * longestComment);
  if (!read.success)
    faults.comment = read.error.issues.some(({ code }) => code === 'too_big') ? 'long' : 'signs';
  const { overall, product = null, service = null, environment = null, scene = null } = stars;
  const isRight = Object.keys(faults).length === 0 && overall !== undefined && read.success;
  return {
    values,
    faults,
    given: isRight ? { overall, product, service, environment, scene, comment: read.data } : null,
  };
}
