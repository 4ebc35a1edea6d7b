import type { Text } from '@ardoise/contract/values/language';

/** Of the page to which a link of a school's program leads. */
export const collectionWords = {
  title: { en: 'Pay {amount}', fr: 'Payer {amount}' },
  plain: { en: 'Payment to the school', fr: 'Paiement à l’établissement' },
  fees: { en: 'School fees of {initials}', fr: 'Scolarité de {initials}' },
  hint: {
    en: 'You approve on your phone.',
    fr: 'Vous confirmerez sur votre téléphone.',
  },
  cancelled: { en: 'This payment was cancelled.', fr: 'Ce paiement a été annulé.' },
  cancelledMore: {
    en: 'Nothing is to be paid here any more. Ask whoever sent you the link.',
    fr: 'Il n’y a plus rien à payer ici. Adressez-vous à la personne qui vous a envoyé le lien.',
  },
  failed: { en: 'This link has expired.', fr: 'Ce lien a expiré.' },
  failedMore: {
    en: 'It can no longer be paid. Ask whoever sent it for a new one.',
    fr: 'Il ne peut plus être payé. Demandez-en un nouveau à la personne qui l’a envoyé.',
  },
} as const satisfies Record<string, Text>;
