import type { Text } from '@ardoise/contract/values/language';

/** What the payer pages are told to say; all their other words are their own. */
export const payWords = {
  chooseFirst: { en: 'Choose what to pay.', fr: 'Choisissez ce que vous voulez payer.' },
  changed: {
    en: 'What is owed has changed meanwhile. Check it again.',
    fr: 'Ce qui est dû a changé entre-temps. Vérifiez à nouveau.',
  },
  inParts: {
    en: '{operator} takes at most {largest} at a time, so this goes in {count} payments: {amount} now, the remaining {rest} afterwards.',
    fr: '{operator} accepte au plus {largest} à la fois : cela se paie en {count} fois, {amount} maintenant, puis les {rest} restants.',
  },
  ahead: {
    en: 'You are paying {amount} more than is owed here. The extra pays what else the family owes, or is kept as the family’s credit.',
    fr: 'Vous payez {amount} de plus que le montant dû ici. Ce surplus réglera ce que la famille doit encore, ou sera porté à son avoir.',
  },
  paidLately: {
    en: '{amount} was paid for this family at {time}. Pay again only if you mean to.',
    fr: '{amount} ont été payés pour cette famille à {time}. Ne payez de nouveau que si c’est bien votre intention.',
  },
  otherWaits: {
    en: 'Somebody else’s payment of {amount} FCFA is waiting. You can go on: if both are paid, what is too much stays with the school as the family’s credit.',
    fr: 'Le paiement de {amount} FCFA d’une autre personne est en attente. Vous pouvez continuer : si les deux sont payés, l’excédent reste à l’avoir de la famille.',
  },
  othersWait: {
    en: '{count} payments of other people are waiting, {amount} FCFA in all. You can go on: if all are paid, what is too much stays with the school as the family’s credit.',
    fr: '{count} paiements d’autres personnes sont en attente, {amount} FCFA en tout. Vous pouvez continuer : si tous sont payés, l’excédent reste à l’avoir de la famille.',
  },
} as const satisfies Record<string, Text>;
