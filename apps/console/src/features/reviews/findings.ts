import type { Answer } from '@ardoise/contract/protocol/call';
import { ratedParts } from '@ardoise/contract/ratings/rating-categories';
import type { getRatingAverages } from '@ardoise/contract/ratings/ratings';

export type Averages = Answer<typeof getRatingAverages>;
type Part = (typeof ratedParts)[number];

/** Less than this is chance, among as many opinions as a school has in a month. */
const leastDifference = 0.15;

export type Trend =
  | { readonly kind: 'none' }
  | { readonly kind: 'first'; readonly month: string; readonly average: number }
  | {
      readonly kind: 'up' | 'down' | 'same';
      readonly month: string;
      readonly average: number;
      readonly before: number;
    };

/** The last month that was rated, against all before it that are shown. */
export function findTrend({ months }: Pick<Averages, 'months'>): Trend {
  const rated = months.flatMap(({ month, all: { overall } }) =>
    overall.average === null ? [] : [{ month, average: overall.average, count: overall.count }],
  );
  const last = rated.at(-1);
  if (last === undefined) return { kind: 'none' };
  const { month, average } = last;
  const earlier = rated.slice(0, -1);
  const count = earlier.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return { kind: 'first', month, average };
  const before = earlier.reduce((sum, one) => sum + one.average * one.count, 0) / count;
  const difference = average - before;
  if (Math.abs(difference) < leastDifference) return { kind: 'same', month, average, before };
  return { kind: difference > 0 ? 'up' : 'down', month, average, before };
}

/** A new school would be shown a year of nothing: what is drawn begins with the first month that was rated, or half a year ago. */
const fewestMonths = 6;

export function monthsToDraw({ months }: Pick<Averages, 'months'>): Averages['months'] {
  const first = months.findIndex(({ all }) => all.overall.count > 0);
  const latest = Math.max(0, months.length - fewestMonths);
  return months.slice(first === -1 ? latest : Math.min(first, latest));
}

export interface Extremes {
  readonly best: Part;
  readonly least: Part;
}

/** What is thought best and least of; null where nothing stands out. */
export function findExtremes({ total }: Pick<Averages, 'total'>): Extremes | null {
  const rated = ratedParts
    .flatMap((part) => {
      const { average } = total.all[part];
      return average === null ? [] : [{ part, average }];
    })
    .toSorted((a, b) => b.average - a.average);
  const [best, least] = [rated[0], rated.at(-1)];
  if (best === undefined || least === undefined) return null;
  return best.average - least.average < leastDifference
    ? null
    : { best: best.part, least: least.part };
}

/** How many of all gave the school four stars or more. */
export const countContent = ({ stars }: Pick<Averages, 'stars'>): number =>
  (stars[3] ?? 0) + (stars[4] ?? 0);
