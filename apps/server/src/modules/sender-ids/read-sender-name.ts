import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What the school's campaigns and reminders come from: its default sender ID as long as it is on, else null for the provider's. */
export async function readSenderName(tx: Tx, orgId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sender_ids')
    .select('name')
    .where('org_id', '=', orgId)
    .where('state', '=', 'approved')
    .where('is_enabled', '=', true)
    .where('is_blocked', '=', false)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.name ?? null;
}
