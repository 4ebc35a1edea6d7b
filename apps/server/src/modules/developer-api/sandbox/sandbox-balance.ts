import './tables.ts';
import { testOpeningBalance } from '@ardoise/contract/developer/test-cases';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { paidOutcomes } from './rules.ts';

/**
 * What the sandbox's books hold at this moment: what was written into them, what was paid and is about to be written, and
 * less what is on its way out.
 */
export async function readSandboxBalance({
  tx,
  orgId,
  now,
}: Pick<Work, 'tx' | 'orgId' | 'now'>): Promise<number> {
  const isPaid = sql`outcome = any(${[...paidOutcomes]})`;
  const { rows } = await sql<{ balance: number }>`
    select ${testOpeningBalance}
         + coalesce((select sum(amount) from test_entries where org_id = ${orgId} and environment = 'sandbox'), 0)
         + coalesce((select sum(amount) from sandbox_collections
                      where org_id = ${orgId} and settled_at is null and cancelled_at is null
                        and settles_at <= ${now} and ${isPaid}), 0)
         - coalesce((select sum(amount) from sandbox_disbursements
                      where org_id = ${orgId} and settled_at is null
                        and (settles_at > ${now} or ${isPaid})), 0) as balance`.execute(tx);
  return Number(rows[0]?.balance ?? 0);
}
