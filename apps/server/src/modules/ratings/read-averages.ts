import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type RatingCategory, starCounts } from '@ardoise/contract/ratings/rating-categories';
import type { getRatingAverages, RatingAverages } from '@ardoise/contract/ratings/ratings';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';

interface CountRow {
  month: string;
  category: RatingCategory;
  stars: number;
  isHidden: boolean;
  ratings: number;
}

const readCounts = async (tx: Tx, orgId: string): Promise<CountRow[]> => {
  const { rows } = await sql<CountRow>`
    select month::text, category, stars, is_hidden as "isHidden", ratings
      from rating_counts where org_id = ${orgId} and ratings <> 0`.execute(tx);
  return rows;
};

const averageOf = (counts: readonly CountRow[]) => {
  const count = counts.reduce((sum, { ratings }) => sum + ratings, 0);
  const stars = counts.reduce((sum, { ratings, stars: each }) => sum + ratings * each, 0);
  return { average: count === 0 ? null : Math.round((stars / count) * 100) / 100, count };
};

const averagesOf = (counts: readonly CountRow[]): RatingAverages => {
  const of = (category: CountRow['category']) =>
    averageOf(counts.filter((count) => count.category === category));
  return {
    overall: of('overall'),
    product: of('product'),
    service: of('service'),
    environment: of('environment'),
    scene: of('scene'),
  };
};

const both = (counts: readonly CountRow[]) => ({
  all: averagesOf(counts),
  shown: averagesOf(counts.filter(({ isHidden }) => !isHidden)),
});

/** The first days of the last months, this one last. */
function lastMonths(today: string, months: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 10),
  );
}

/** As staff see them: of all time, and month by month. */
export async function readAverages(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  months: number,
): Promise<Answer<typeof getRatingAverages>> {
  const counts = await readCounts(tx, orgId);
  const { rows } = await sql<{ timeZone: string; unanswered: number }>`
    select o.time_zone as "timeZone",
           (select count(*) from ratings r where r.org_id = o.org_id
               and r.answer is null and r.hidden_at is null and r.comment <> '')::int as unanswered
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  const { timeZone = 'UTC', unanswered = 0 } = rows[0] ?? {};
  const ofSchool = counts.filter(({ category }) => category === 'overall');
  return {
    total: both(counts),
    stars: starCounts.map(
      (stars) => averageOf(ofSchool.filter((row) => row.stars === stars)).count,
    ),
    hidden: averageOf(ofSchool.filter(({ isHidden }) => isHidden)).count,
    unanswered,
    months: lastMonths(dayIn(timeZone, now), months).map((month) => ({
      month,
      ...both(counts.filter((row) => row.month === month)),
    })),
  };
}

/** As the public sees them: what is hidden counts for nothing, and how many are is told. */
export async function readPublicAverages({
  tx,
  orgId,
}: Pick<Work, 'tx' | 'orgId'>): Promise<{ averages: RatingAverages; hidden: number }> {
  const counts = await readCounts(tx, orgId);
  const hidden = counts.filter(({ category, isHidden }) => category === 'overall' && isHidden);
  return { averages: both(counts).shown, hidden: averageOf(hidden).count };
}
