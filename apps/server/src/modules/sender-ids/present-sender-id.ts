import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SenderId } from '@ardoise/contract/shop/sender-ids';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { SenderIdRow } from './tables.ts';

export const presentSenderId = (row: SenderIdRow): SenderId => ({
  id: row.id,
  name: row.name,
  use: row.use,
  state: row.state,
  isEnabled: row.is_enabled,
  isBlocked: row.is_blocked,
  isDefault: row.is_default,
  isPaid: row.paid_at !== null,
  reason: row.reason,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  orderId: row.order_id,
  version: row.version,
});

type Reading = Pick<Work, 'tx' | 'orgId'>;

export async function readSenderId({ tx, orgId }: Reading, id: string): Promise<SenderId> {
  const row = await tx
    .selectFrom('sender_ids')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return presentSenderId(found(row, errors.notFound));
}

/** What concerns several of a school (names, the default) is done one after the other, and before any row is held. */
export const turnOfSenderIds = (orgId: string): string => `sender-ids.${orgId}`;

/** Held until the transaction ends: the school and the desk decide one after the other. */
export async function lockSenderId({ tx, orgId }: Reading, id: string): Promise<SenderIdRow> {
  const row = await tx
    .selectFrom('sender_ids')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}
