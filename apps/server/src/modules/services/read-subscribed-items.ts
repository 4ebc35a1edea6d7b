import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Of which item each subscription to a service is. */
export async function readSubscribedItems(
  tx: Tx,
  orgId: string,
  serviceId: string,
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['id', 'item_id'])
    .where('org_id', '=', orgId)
    .where('service_id', '=', serviceId)
    .execute();
  return new Map(rows.map(({ id, item_id }) => [id, item_id]));
}
