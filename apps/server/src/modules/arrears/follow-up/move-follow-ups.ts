import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';

/** Of two families that became one: what was said, promised and agreed goes with the children. */
export async function moveFollowUps(
  { tx, orgId }: Work,
  goneId: string,
  keptId: string,
): Promise<void> {
  for (const table of ['family_contacts', 'payment_promises', 'payment_plans'] as const)
    await sql`update ${sql.table(table)} set family_id = ${keptId}
      where org_id = ${orgId} and family_id = ${goneId}`.execute(tx);
}
