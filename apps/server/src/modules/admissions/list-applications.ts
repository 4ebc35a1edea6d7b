import type { ApplicationRow, ApplicationState } from '@ardoise/contract/applications';
import { sql } from 'kysely';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';
import { presentRow } from './present.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly state?: ApplicationState | undefined;
}

const isWaiting = sql`t.state in ('submitted', 'underReview')`;

/** Those that wait come first, the longest waiting at the top; then the decided ones, newest first. */
export const applicationList =
  (now: Date): List<Filters, ApplicationRow> =>
  (_tx, orgId, { q, state }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'applications',
        where: [
          sql`t.org_id = ${orgId}`,
          ...(state === undefined ? [] : [sql`t.state = ${state}`]),
          ...matchWords('t.search_text', q),
        ],
        order: sql`${isWaiting} desc, case when ${isWaiting} then t.submitted_at end, t.submitted_at desc, t.id`,
      }),
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
