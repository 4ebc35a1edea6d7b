import type { getAttention } from '@ardoise/contract/attention';
import { shownOfKind } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { Work } from '../../../platform/work.ts';
import { wireStatus } from './wire-status.ts';

/** What the operator left open, and what failed and was paid after all, oldest first. */
export async function findDoubtedPayments({
  tx,
  orgId,
}: Work): Promise<Answer<typeof getAttention>['payments']> {
  const doubted = tx
    .selectFrom('transactions')
    .where('org_id', '=', orgId)
    .where('purpose', 'in', ['fees', 'income'])
    .where('attention_at', 'is not', null);
  const { count } = await doubted
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await doubted
    .select(['id', 'operator', 'amount', 'phone', 'state', 'notice', 'failure', 'attention'])
    .select('submitted_at')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(shownOfKind)
    .execute();
  return {
    count,
    items: rows.map(({ submitted_at: submittedAt, state, notice, ...row }) => ({
      ...row,
      status: wireStatus({ state, notice }),
      since: submittedAt.toISOString(),
    })),
  };
}
