import { eventNote, type NoteValues } from '@ardoise/contract/event-notes';
import type { Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';
import { type Attention, operatorNames } from '@ardoise/contract/transactions';
import type { Tx } from '../../platform/db/database.ts';
import type { TransactionsTable } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import { recordEvents } from './transition.ts';

/**
 * Tells the desk that a person must look: once for each reason, since a payment that nobody heard of for an hour may then
 * turn out to be paid. An open one is still asked about from time to time.
 */
export async function raiseAttention<Why extends Attention>(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  attention: Why,
  ...values: NoteValues<Why>
): Promise<void> {
  if (locked.attention_at !== null && locked.attention === attention) return;
  const place = { orgId: locked.org_id, id: locked.id };
  await tx
    .updateTable('transactions')
    .set({ attention_at: at, attention })
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .execute();
  const detail = eventNote(attention, ...values);
  await recordEvents(tx, place, [{ at, kind: 'attention', detail }]);
  const title = { en: 'A payment needs you to look', fr: 'Un paiement demande votre attention' };
  await tellDesk(tx, locked, { title, text: textOf(locked, attention) }, at);
}

function textOf({ operator, number, phone, amount }: TransactionsTable, why: Attention): Text {
  const name = operatorNames[operator];
  const en = `${formatXaf(amount, 'en')} from ${phone}`;
  const fr = `${formatXaf(amount, 'fr')} du ${phone}`;
  const texts: Record<Attention, Text> = {
    unsaid: {
      en: `${name} has not said how ${number} ended (${en}).`,
      fr: `${name} n’a pas dit comment ${number} s’est terminé (${fr}).`,
    },
    otherAmount: {
      en: `${name} says that ${number} was paid, but with another amount than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais d’un autre montant que demandé (${fr}). Il n’est pas compté.`,
    },
    paidAfterFailure: {
      en: `${name} said that ${number} failed and now says that it was paid (${en}). It is not counted.`,
      fr: `${name} avait dit que ${number} avait échoué et dit maintenant qu’il est payé (${fr}). Il n’est pas compté.`,
    },
    referenceTaken: {
      en: `${name} says that ${number} was paid (${en}), with the reference of another payment. It is not counted.`,
      fr: `${name} dit que ${number} est payé (${fr}), avec la référence d’un autre paiement. Il n’est pas compté.`,
    },
  };
  return texts[why];
}
