import './tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';

/** What anybody may see of a rating. Of one that is hidden there is only that it is. */
export interface PublicRating {
  readonly id: string;
  readonly givenAt: Date;
  readonly isHidden: boolean;
  readonly overall: number | null;
  readonly comment: string;
  readonly initials: string | null;
  readonly answer: string | null;
}

/** The newest that say something, and in their places those that the school hid. */
export async function readPublicRatings(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  limit: number,
): Promise<readonly PublicRating[]> {
  const { rows } = await sql<PublicRating>`
    select id, given_at as "givenAt", hidden_at is not null as "isHidden",
           case when hidden_at is null then overall end as overall,
           case when hidden_at is null then comment else '' end as comment,
           case when hidden_at is null then initials end as initials,
           case when hidden_at is null then answer end as answer
      from ratings where org_id = ${orgId} and (comment <> '' or hidden_at is not null)
     order by given_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}
