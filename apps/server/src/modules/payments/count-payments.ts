import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** How many payments stand for the fees of a year: not what was reversed, nor what became credit since. */
export async function countPaymentsForYear(tx: Tx, orgId: string, yearId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.id) as count from fees f
      join allocations a on a.org_id = f.org_id and a.fee_id = f.id
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
     where f.org_id = ${orgId} and f.year_id = ${yearId} and f.paid > 0
       and p.reverses_id is null and p.method <> 'toCredit'
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
