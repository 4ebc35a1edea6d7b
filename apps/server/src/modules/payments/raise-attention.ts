import type { Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Tx } from '../../platform/db/database.ts';
import type { TransactionsTable } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import { recordEvents } from './transition.ts';

/** Tells the desk, once, that a person must look. The operator is still asked from time to time. */
export async function raiseAttention(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  why: string,
  text: Text = unsaid(locked),
): Promise<void> {
  if (locked.attention_at !== null) return;
  const place = { orgId: locked.org_id, id: locked.id };
  await tx
    .updateTable('transactions')
    .set({ attention_at: at })
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .execute();
  await recordEvents(tx, place, [{ at, kind: 'attention', detail: why }]);
  const title = { en: 'A payment needs you to look', fr: 'Un paiement demande votre attention' };
  await tellDesk(tx, locked, { title, text }, at);
}

function unsaid({ operator, number, phone, amount }: TransactionsTable): Text {
  const name = operatorNames[operator];
  return {
    en: `${name} has not said how ${number} ended (${formatXaf(amount, 'en')} from ${phone}).`,
    fr: `${name} n’a pas dit comment ${number} s’est terminé (${formatXaf(amount, 'fr')} du ${phone}).`,
  };
}
