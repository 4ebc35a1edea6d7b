import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Until the transaction ends. It is held before anything of its transactions is. */
export async function lockCollection(tx: Tx, orgId: string, id: string): Promise<void> {
  await tx
    .selectFrom('collections')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}
