import type { Text } from '@ardoise/contract/values/language';

export const words = {
  invite: { en: 'Rate the school', fr: 'Donnez votre avis' },
  lead: {
    en: 'One star is poor, five are very good. Only the first line is needed.',
    fr: 'Une étoile\u00a0: mauvais\u00a0; cinq étoiles\u00a0: très bien. Seule la première ligne est obligatoire.',
  },
  comment: { en: 'In your words', fr: 'En quelques mots' },
  privacy: {
    en: 'Shown with your initials only ({initials}). The school sees which {number} it belongs to. You can change it for {days} days.',
    fr: 'Affiché avec vos seules initiales ({initials}). L’établissement voit à quel {number} il se rapporte. Vous pourrez le modifier pendant {days} jours.',
  },
  privacyNameless: {
    en: 'Shown without a name. The school sees which {number} it belongs to. You can change it for {days} days.',
    fr: 'Affiché sans nom. L’établissement voit à quel {number} il se rapporte. Vous pourrez le modifier pendant {days} jours.',
  },
  receipt: { en: 'receipt', fr: 'reçu' },
  application: { en: 'application', fr: 'dossier' },
  send: { en: 'Send the review', fr: 'Envoyer l’avis' },
  change: { en: 'Change the review', fr: 'Modifier l’avis' },
  saveChange: { en: 'Save the change', fr: 'Enregistrer la modification' },
  changeUntil: { en: 'Possible until {day}.', fr: 'Possible jusqu’au {day}.' },
  yours: { en: 'Your review', fr: 'Votre avis' },
  givenOn: { en: 'Given on {day}', fr: 'Donné le {day}' },
  answer: { en: 'The school answers', fr: 'Réponse de l’établissement' },
  hidden: { en: 'Hidden by the school', fr: 'Masqué par l’établissement' },
  hiddenMore: {
    en: 'It is not shown in public, and its place says that the school hid it. The reason: {reason}',
    fr: 'Il n’est pas affiché au public, et sa place indique que l’établissement l’a masqué. Motif\u00a0: {reason}',
  },
  kept: { en: 'Thank you. Your review is kept.', fr: 'Merci. Votre avis est enregistré.' },
  closed: {
    en: 'This review can no longer be changed.',
    fr: 'Cet avis ne peut plus être modifié.',
  },
  star: { en: '1 of 5 stars', fr: '1 étoile sur 5' },
  stars: { en: '{count} of 5 stars', fr: '{count} étoiles sur 5' },
  wrong: { en: 'The review is not sent yet', fr: 'L’avis n’est pas encore envoyé' },
} as const satisfies Record<string, Text>;

export const faultWords = {
  missing: {
    en: 'Choose from one to five stars.',
    fr: 'Choisissez de une à cinq étoiles.',
  },
  stars: {
    en: 'A rating is a whole number of stars, from one to five.',
    fr: 'Une note est un nombre entier d’étoiles, de une à cinq.',
  },
  long: {
    en: 'At most 1,000 characters: please shorten it.',
    fr: '1 000 caractères au plus\u00a0: veuillez le raccourcir.',
  },
  signs: {
    en: 'It holds signs that cannot be shown. Type it anew.',
    fr: 'Il contient des signes qui ne peuvent pas être affichés. Saisissez-le de nouveau.',
  },
} as const satisfies Record<string, Text>;
