import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';

/** What tests have brought in and not sent out, less what is on its way out: in one statement, which sees one moment. */
export async function readDevelopmentBalance({
  tx,
  orgId,
}: Pick<Work, 'tx' | 'orgId'>): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce((select sum(amount) from test_entries
                      where org_id = ${orgId} and environment = 'development'), 0)
         - coalesce((select sum(amount) from test_disbursements
                      where org_id = ${orgId} and state in ('created', 'asked')), 0) as balance`.execute(
    tx,
  );
  return Number(rows[0]?.balance ?? 0);
}
