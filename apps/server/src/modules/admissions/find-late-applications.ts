import type { getAttention } from '@ardoise/contract/attention';
import { shownOfKind } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { Work } from '../../platform/work.ts';
import './tables.ts';

/** Those whose family has waited longer than the school promises, the longest first. */
export async function findLateApplications({
  tx,
  orgId,
  now,
}: Work): Promise<Answer<typeof getAttention>['applications']> {
  const late = tx
    .selectFrom('applications')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['submitted', 'underReview'])
    .where('review_due_at', '<', now);
  const { count } = await late
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await late
    .select(['id', 'number', 'student_name', 'review_due_at'])
    .orderBy('review_due_at')
    .orderBy('id')
    .limit(shownOfKind)
    .execute();
  return {
    count,
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      student: row.student_name,
      dueAt: row.review_due_at.toISOString(),
    })),
  };
}
