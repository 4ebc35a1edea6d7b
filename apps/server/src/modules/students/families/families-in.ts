import { type RawBuilder, sql } from 'kysely';

/** A family and those that were merged into it: payments keep the name of the family that made them. */
export const familiesIn = (
  orgId: string,
  familyId: string | RawBuilder<unknown>,
): RawBuilder<string[]> =>
  sql<string[]>`array(select id from families where org_id = ${orgId} and id = ${familyId}
    union all select id from families where org_id = ${orgId} and merged_into_id = ${familyId})`;
