import type { Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { type Attention, operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import type { TransactionsTable } from '../tables.ts';
import { findTransaction } from '../transactions/transition.ts';
import { tellDesk } from './tell-desk.ts';

const title = { en: 'A payment needs you to look', fr: 'Un paiement demande votre attention' };

/** Unless somebody has decided about it already, or a graver reason came meanwhile, which is told next. */
export const tellDoubt = subscriber({
  name: 'mobile-money.tell-doubt',
  on: ['transaction.doubted'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId: id, facts: { attention, isNews } }) => {
    const row = isNews ? await findTransaction(work.tx, { orgId: work.orgId, id }) : undefined;
    if (row?.attention !== attention || row.attention_at === null) return;
    await tellDesk(work, id, { title, text: textOf(row, row.attention) });
  },
});

function textOf({ operator, number, phone, amount }: TransactionsTable, why: Attention): Text {
  const name = operatorNames[operator];
  const en = `${formatXaf(amount, 'en')} from ${phone}`;
  const fr = `${formatXaf(amount, 'fr')} du ${phone}`;
  const texts: Record<Attention, Text> = {
    unsaid: {
      en: `${name} has not said how ${number} ended (${en}).`,
      fr: `${name} n’a pas dit comment ${number} s’est terminé (${fr}).`,
    },
    otherCurrency: {
      en: `${name} says that ${number} was paid, but in another currency than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais dans une autre monnaie que demandé (${fr}). Il n’est pas compté.`,
    },
    otherReference: {
      en: `${name} says that ${number} was paid, but names another reference of ours (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais indique une autre de nos références (${fr}). Il n’est pas compté.`,
    },
    otherPayer: {
      en: `${name} says that ${number} was paid, but by another number than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais par un autre numéro que celui sollicité (${fr}). Il n’est pas compté.`,
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
