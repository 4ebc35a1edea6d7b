import type { Text } from '@ardoise/contract/values/language';

/** What the payer pages are told to say; all their other words are their own. */
export const payWords = {
  chooseFirst: { en: 'Choose what to pay.', fr: 'Choisissez ce que vous voulez payer.' },
  otherOperator: {
    en: 'This is an {network} number: choose {own}, or say that you kept it when you changed operator.',
    fr: 'C’est un numéro {network} : choisissez {own}, ou indiquez que vous l’avez gardé en changeant d’opérateur.',
  },
  onlyOperator: {
    en: 'This is an {network} number, and this school accepts {asked} only. Use another number, or say that you kept this one when you changed operator. You can also pay at the school’s cash desk.',
    fr: 'C’est un numéro {network}, et cet établissement accepte uniquement {asked}. Utilisez un autre numéro, ou indiquez que vous avez gardé celui-ci en changeant d’opérateur. Vous pouvez aussi payer à la caisse de l’établissement.',
  },
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
    en: 'Somebody else’s payment of {amount} is waiting. You can go on: if both are paid, what is too much stays with the school as the family’s credit.',
    fr: 'Le paiement de {amount} d’une autre personne est en attente. Vous pouvez continuer : si les deux sont payés, l’excédent reste à l’avoir de la famille.',
  },
  othersWait: {
    en: '{count} payments of other people are waiting, {amount} in all. You can go on: if all are paid, what is too much stays with the school as the family’s credit.',
    fr: '{count} paiements d’autres personnes sont en attente, {amount} en tout. Vous pouvez continuer : si tous sont payés, l’excédent reste à l’avoir de la famille.',
  },
} as const satisfies Record<string, Text>;
