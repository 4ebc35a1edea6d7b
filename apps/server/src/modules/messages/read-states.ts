import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OutboxTable } from './tables.ts';

export type MessageState = OutboxTable['state'];

/** What became of these messages. The outbox is purged after a while: one that is missing ended long ago. */
export async function readMessageStates(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, MessageState>> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'state'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
