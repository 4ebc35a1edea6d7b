import type { Text } from '@ardoise/contract/values/language';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import { type Attention, operatorNames } from '@ardoise/contract/transactions';
import { subscriber } from '../../../platform/events/subscriber.ts';
import type { TransactionsTable } from '../tables.ts';
import { findTransaction } from '../transactions/transition.ts';
import { isTold, paidForOf } from './children-of.ts';
import { tellDesk } from './tell-desk.ts';

const title = { en: 'A payment needs your attention', fr: 'Un paiement à traiter' };

/** Unless somebody has decided about it already, or a graver reason came meanwhile, which is told next. */
export const tellDoubt = subscriber({
  name: 'mobile-money.tell-doubt',
  on: ['transaction.doubted'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId: id, facts: { attention, isNews } }) => {
    const row = isNews ? await findTransaction(work.tx, { orgId: work.orgId, id }) : undefined;
    if (row?.attention !== attention || row.attention_at === null || !isTold(row)) return;
    await tellDesk(work, id, {
      title,
      text: textOf(row, row.attention, await paidForOf(work, row)),
    });
  },
});

function textOf(
  { operator, number, phone, amount }: TransactionsTable,
  why: Attention,
  children: string,
): Text {
  const name = operatorNames[operator];
  const en = `${formatXaf(amount, 'en')} from ${maskPhone(phone)} for ${children}`;
  const fr = `${formatXaf(amount, 'fr')} du ${maskPhone(phone)} pour ${children}`;
  const texts: Record<Attention, Text> = {
    unsaid: {
      en: `${name} has not confirmed the result of payment ${number} (${en}).`,
      fr: `${name} n’a pas confirmé le résultat du paiement ${number} (${fr}).`,
    },
    otherCurrency: {
      en: `${name} says that ${number} was paid, but in another currency than was asked (${en}). It is not recorded.`,
      fr: `${name} annonce un paiement dans une autre monnaie que celle demandée pour ${number} (${fr}). Il n’est pas validé.`,
    },
    otherReference: {
      en: `${name} says that ${number} was paid, but names another reference of ours (${en}). It is not recorded.`,
      fr: `${name} annonce que ${number} est payé, mais avec une autre de nos références (${fr}). Il n’est pas validé.`,
    },
    otherPayer: {
      en: `${name} says that ${number} was paid, but by another number than was asked (${en}). It is not recorded.`,
      fr: `${name} annonce que ${number} est payé, mais par un autre numéro que celui demandé (${fr}). Il n’est pas validé.`,
    },
    otherAmount: {
      en: `${name} says that ${number} was paid, but for a different amount (${en}). It is not recorded.`,
      fr: `${name} annonce un paiement d’un montant différent de celui demandé pour ${number} (${fr}). Il n’est pas validé.`,
    },
    paidAfterFailure: {
      en: `${name} said that ${number} failed and now says that it was paid (${en}). It is not recorded.`,
      fr: `${name} avait annoncé l’échec du paiement ${number} et annonce maintenant qu’il est payé (${fr}). Il n’est pas validé.`,
    },
    referenceTaken: {
      en: `${name} says that ${number} was paid (${en}), with the reference of another payment. It is not recorded.`,
      fr: `${name} annonce que ${number} est payé (${fr}), avec la référence d’un autre paiement. Il n’est pas validé.`,
    },
  };
  return texts[why];
}
