import './tables.ts';
import { senderIdErrors } from '@ardoise/contract/shop/sender-names';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';
import { requireCapability } from '../plans/public.ts';
import { turnOfSenderIds } from './present-sender-id.ts';
import type { SenderIdRow } from './tables.ts';

/** Without case and spaces: handsets show `LES PALMIERS` and `LesPalmiers` alike. */
export const foldSender = (name: string): string => name.replaceAll(' ', '').toLowerCase();

/** Whether the provider's desk has approved the school's papers. */
export async function isVerifiedBusiness(tx: Tx, orgId: string): Promise<boolean> {
  const school = await tx
    .selectFrom('organisations')
    .select('verification')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return school?.verification === 'verified';
}

export async function refuseUnverifiedBusiness({
  tx,
  orgId,
}: Pick<Work, 'tx' | 'orgId'>): Promise<void> {
  if (!(await isVerifiedBusiness(tx, orgId))) throw new Refusal(senderIdErrors.businessNotVerified);
}

interface Asked {
  readonly name: string;
  readonly use?: string | null | undefined;
}

/** Of this name, held; one of which nothing was ever paid may be ordered again. */
const lockByName = (
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  name: string,
): Promise<SenderIdRow | undefined> =>
  tx
    .selectFrom('sender_ids')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('folded_name', '=', foldSender(name))
    .forUpdate()
    .executeTakeFirst();

/** Writes down what a school orders, unpaid. Answers its id; refuses what may not be ordered. */
export async function askForSenderId(work: Work, { name, use = null }: Asked): Promise<string> {
  const { tx, orgId, now, actor } = work;
  await requireCapability(work, 'senderIds');
  await refuseUnverifiedBusiness(work);
  await takeTurns(tx, turnOfSenderIds(orgId));
  const before = await lockByName(work, name);
  if (before !== undefined && before.state !== 'unpaid')
    throw new Refusal(senderIdErrors.senderIdTaken);
  const id = before?.id ?? newId(now);
  if (before === undefined) {
    const inserted = await tx
      .insertInto('sender_ids')
      .values({
        org_id: orgId,
        id,
        name,
        folded_name: foldSender(name),
        use,
        state: 'unpaid',
        created_at: now,
        created_by: actor?.personId ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody else ordered the same at this moment.
    if (inserted === undefined) throw new Refusal(senderIdErrors.senderIdTaken);
  } else
    await tx
      .updateTable('sender_ids')
      .set({ name, use: use ?? before.use })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  await work.emit('senderId.changed', id, {});
  return id;
}

/** Names the order by which it is to be paid. */
export async function orderSenderId(
  { tx, orgId }: Work,
  id: string,
  orderId: string,
): Promise<void> {
  await tx
    .updateTable('sender_ids')
    .set({ order_id: orderId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'unpaid')
    .execute();
}
