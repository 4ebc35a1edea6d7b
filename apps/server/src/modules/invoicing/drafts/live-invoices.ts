import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The numbers of the invoices that these fees are on, by fee. */
export async function findLiveInvoices(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ feeId: string; number: string }>`
    select l.fee_id as "feeId", v.number from invoice_fees l
      join invoices v on v.org_id = l.org_id and v.id = l.invoice_id
     where l.org_id = ${orgId} and l.fee_id = any(${[...feeIds]}::uuid[]) and l.is_live`.execute(
    tx,
  );
  return new Map(rows.map(({ feeId, number }) => [feeId, number]));
}
