import type { Text } from '@ardoise/contract/values/language';

/** Of the page of an invoice, apart from those that every payer's page has: that one must stay light. */
export const invoiceWords = {
  number: { en: 'Invoice {number}', fr: 'Facture {number}' },
  due: { en: 'due {day}', fr: 'échéance du {day}' },
  whole: { en: 'The whole invoice', fr: 'Toute la facture' },
  rest: { en: 'left of {amount}', fr: 'reste sur {amount}' },
  paid: { en: 'This invoice is paid.', fr: 'Cette facture est payée.' },
  paidMore: {
    en: 'Nothing more is to be paid on it. Thank you.',
    fr: 'Il ne reste rien à payer. Merci.',
  },
  credited: {
    en: 'This invoice was credited.',
    fr: 'Cette facture a été créditée.',
  },
  creditedMore: {
    en: 'Nothing is to be paid on it.',
    fr: 'Il n’y a rien à payer.',
  },
  void: { en: 'This invoice is void.', fr: 'Cette facture est annulée.' },
  voidMore: {
    en: 'Nothing is to be paid on it. Ask the school if you expected another one.',
    fr: 'Il n’y a rien à payer. Adressez-vous à l’établissement si vous en attendiez une autre.',
  },
  total: { en: 'Total', fr: 'Total' },
  alreadyPaid: { en: 'Paid', fr: 'Payé' },
  alreadyCredited: { en: 'Credited', fr: 'Crédité' },
  pending: { en: 'Still to pay', fr: 'Reste à payer' },
  remains: {
    en: 'Still to pay on invoice {number}',
    fr: 'Reste à payer sur la facture {number}',
  },
  what: { en: 'What it is for', fr: 'Détail de la facture' },
  pdf: { en: 'Download the invoice (PDF)', fr: 'Télécharger la facture (PDF)' },
  amountHelp: {
    en: 'At least {minimum} and at most {owed}. It pays the earliest deadlines first.',
    fr: 'Au moins {minimum} et au plus {owed}. Il règle d’abord les échéances les plus anciennes.',
  },
} as const satisfies Record<string, Text>;
