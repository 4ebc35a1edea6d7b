import { type RawBuilder, sql } from 'kysely';

/** The families of a group, `m`, as they are today: one that was merged into another is that one, one that was removed is none. */
export const groupFamilies = (orgId: string, groupId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select distinct f.id from sms_group_families m
         join families named on named.org_id = m.org_id and named.id = m.family_id
         join families f on f.org_id = m.org_id and f.id = case when named.merged_into_id is null then named.id else named.merged_into_id end
        where m.org_id = ${orgId} and m.group_id = ${groupId} and f.removed_at is null)`;
