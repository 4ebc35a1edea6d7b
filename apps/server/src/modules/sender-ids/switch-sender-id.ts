import type { SenderId } from '@ardoise/contract/shop/sender-ids';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';
import { changeSenderId } from './change-sender-id.ts';
import { lockSenderId, presentSenderId, turnOfSenderIds } from './present-sender-id.ts';
import type { SenderIdRow } from './tables.ts';

/** Only what the desk approved, and has not disabled since, is the school's to use. */
function refuseUnusable(row: SenderIdRow): void {
  if (row.state !== 'approved') throw new Refusal(senderIdErrors.senderIdNotApproved);
  if (row.is_blocked) throw new Refusal(senderIdErrors.senderIdDisabled);
}

/** Switched off, the default stays what was chosen: messages come from the provider's name until it is on again. */
export async function toggle(work: Work, id: string, isEnabled: boolean): Promise<SenderId> {
  const before = await lockSenderId(work, id);
  refuseUnusable(before);
  if (before.is_enabled === isEnabled) return presentSenderId(before);
  return changeSenderId(work, before, isEnabled ? 'enabled' : 'disabled', {
    is_enabled: isEnabled,
  });
}

export async function chooseDefault(work: Work, id: string): Promise<SenderId> {
  const { tx, orgId } = work;
  await takeTurns(tx, turnOfSenderIds(orgId));
  const before = await lockSenderId(work, id);
  refuseUnusable(before);
  if (!before.is_enabled) throw new Refusal(senderIdErrors.senderIdDisabled);
  if (before.is_default) return presentSenderId(before);
  await tx
    .updateTable('sender_ids')
    .set({ is_default: false })
    .where('org_id', '=', orgId)
    .where('is_default', '=', true)
    .execute();
  return changeSenderId(work, before, 'madeDefault', { is_default: true });
}
