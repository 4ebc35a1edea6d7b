import './tables.ts';
import type { Pack } from '@ardoise/contract/shop/orders';
import type { Tx } from '../../platform/db/database.ts';

/** What is sold today, the smallest first. */
export const readPacks = (tx: Tx): Promise<Pack[]> =>
  tx
    .selectFrom('sms_packs')
    .select(['id', 'messages', 'price'])
    .where('is_on', '=', true)
    .orderBy('messages')
    .orderBy('price')
    .execute();

export async function readSenderIdPrice(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('provider_prices').select('sender_id').executeTakeFirstOrThrow();
  return row.sender_id;
}
