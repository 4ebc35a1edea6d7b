import './tables.ts';
import type { SenderId } from '@ardoise/contract/shop/sender-ids';
import type { Updateable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { Work } from '../../platform/work.ts';
import { presentSenderId } from './present-sender-id.ts';
import type { SenderIdRow } from './tables.ts';

type Changes = Updateable<Tables['sender_ids']>;

/** Writes what was decided of a locked one, with its trace: whoever has an older version open is told. */
export async function changeSenderId(
  work: Work,
  before: SenderIdRow,
  action: string,
  changes: Changes,
): Promise<SenderId> {
  const { org_id: orgId, id } = before;
  const after = await work.tx
    .updateTable('sender_ids')
    .set({ ...changes, version: before.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: `senderId.${action}`,
    subject: 'senderId',
    subjectId: id,
    before: told(before),
    after: told(after),
  });
  await work.emit('senderId.changed', id, {});
  return presentSenderId(after);
}

const told = ({ name, state, is_enabled, is_blocked, is_default, reason }: SenderIdRow) => ({
  name,
  state,
  isEnabled: is_enabled,
  isBlocked: is_blocked,
  isDefault: is_default,
  reason,
});
