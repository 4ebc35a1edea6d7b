import type { getAttention } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { Work } from '../../../platform/work.ts';

/** Accounts that are on and that their operator does not take: nobody can pay by them until somebody mends them. */
export async function findRefusedAccounts({
  tx,
  orgId,
}: Work): Promise<Answer<typeof getAttention>['accounts']> {
  const rows = await tx
    .selectFrom('operator_settings')
    .select(['operator', 'refused_at'])
    .where('org_id', '=', orgId)
    .where('is_on', '=', true)
    .where('refused_at', 'is not', null)
    .orderBy('refused_at')
    .execute();
  const items = rows.map(({ operator, refused_at: at }) => ({
    operator,
    since: (at ?? new Date(0)).toISOString(),
  }));
  return { count: items.length, items };
}
