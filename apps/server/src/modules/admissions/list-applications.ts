import type { ApplicationRow, ApplicationState } from '@ardoise/contract/applications';
import { sql } from 'kysely';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { presentRow } from './present.ts';
import { searchApplications } from './search-applications.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

const isWaiting = sql`t.state in ('submitted', 'underReview')`;

/** Of a search the exact ones come first. Then those that wait, the longest waiting at the top; then the decided ones, newest first. */
export const applicationList =
  (now: Date): List<Filters, ApplicationRow> =>
  (_tx, orgId, { q, state }) => ({
    find: async (tx, paging) => {
      const hits = q === undefined || q === '' ? null : await searchApplications(tx, orgId, q);
      const place = sql`array_position(${hits?.map(({ id }) => id) ?? []}::uuid[], t.id)`;
      const rank = sql`(${hits?.map((hit) => hit.rank) ?? []}::int[])[${place}]`;
      return findRows(tx, {
        ...paging,
        table: 'applications',
        where: [
          sql`t.org_id = ${orgId}`,
          ...(state === undefined ? [] : [sql`t.state = ${state}`]),
          ...(hits === null ? [] : [sql`t.id = any(${hits.map(({ id }) => id)}::uuid[])`]),
        ],
        order: sql`${rank}, ${isWaiting} desc, case when ${isWaiting} then t.submitted_at end,
          t.submitted_at desc, t.id`,
      });
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
