import type { ApplicationRow, ApplicationState } from '@ardoise/contract/applications';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findFromNearerEnd, inOrder, type List } from '../../platform/lists/list.ts';
import { presentRow } from './present.ts';
import { searchApplications } from './search-applications.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

const isWaiting = sql`t.state in ('submitted', 'underReview')`;

const waitingSince = sql`case when ${isWaiting} then t.submitted_at end`;
const waits = (state: ApplicationState): boolean =>
  state === 'submitted' || state === 'underReview';

/** Of one state all wait or all are decided: then one column says the order, and its index has it. */
const inOrderOf = (state: ApplicationState | undefined) => {
  if (state === undefined)
    return sql`(${isWaiting}) desc, (${waitingSince}), t.submitted_at desc, t.id`;
  return waits(state) ? sql`t.submitted_at, t.id desc` : sql`t.submitted_at desc, t.id`;
};
const backwardsOf = (state: ApplicationState | undefined) => {
  if (state === undefined)
    return sql`(${isWaiting}), (${waitingSince}) desc, t.submitted_at, t.id desc`;
  return waits(state) ? sql`t.submitted_at desc, t.id` : sql`t.submitted_at, t.id desc`;
};

/** Counted with each change: see `list_counts`. */
async function countApplications(
  tx: Tx,
  orgId: string,
  state: ApplicationState | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(rows), 0)::bigint as total from list_counts
     where org_id = ${orgId} and list = 'applications' ${state === undefined ? sql`` : sql`and state = ${state}`}`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}

/** Of a search the exact ones come first. Then those that wait, the longest waiting at the top; then the decided ones, newest first. */
export const applicationList =
  (now: Date): List<Filters, ApplicationRow> =>
  (_tx, orgId, { q, state }) => ({
    find: async (tx, paging) => {
      const searched = q === undefined || q === '' ? null : await searchApplications(tx, orgId, q);
      const ofState = state === undefined ? sql`` : sql`and t.state = ${state}`;
      if (searched === null)
        return findFromNearerEnd(tx, {
          ...paging,
          source: sql`applications t where t.org_id = ${orgId} ${ofState}`,
          order: inOrderOf(state),
          backwards: backwardsOf(state),
          total: await countApplications(tx, orgId, state),
        });
      const { hits, hasMore } = searched;
      const { page, perPage } = paging;
      const { rows } = await sql<{ id: string; total: number }>`
        select t.id, count(*) over () as total
          from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ rank }) => rank)}::int[]) hit (id, rank)
          join applications t on t.org_id = ${orgId} and t.id = hit.id ${ofState}
         order by hit.rank, ${inOrderOf(undefined)} limit ${perPage} offset ${(page - 1) * perPage}`.execute(
        tx,
      );
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0, hasMore };
    },
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom('applications')
        .selectAll()
        .where('org_id', '=', orgId)
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute();
      return inOrder(ids, rows).map((row) => presentRow(row, now));
    },
  });
