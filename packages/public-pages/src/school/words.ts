import type { Text } from '@ardoise/contract/values/language';

export const words = {
  pay: { en: 'Pay school fees', fr: 'Payer la scolarité' },
  apply: { en: 'Apply for admission', fr: 'Demander une inscription' },
  otherLanguage: { en: 'Français', fr: 'English' },
  description: {
    en: 'Admissions, payments and contact of {name}.',
    fr: 'Inscriptions, paiements et contact de {name}.',
  },
  pictures: { en: 'Pictures', fr: 'En images' },
  picture: { en: 'Picture of the school', fr: 'Image de l’établissement' },
  video: { en: 'Video: {title}', fr: 'Vidéo : {title}' },
  videoOfSchool: { en: 'Video of the school', fr: 'Vidéo de l’établissement' },
  more: { en: 'More pictures', fr: 'Plus d’images' },
  first: { en: 'Back to the first pictures', fr: 'Revenir aux premières images' },
  ratings: { en: 'What families say', fr: 'L’avis des familles' },
  rated: {
    en: '{score} out of 5, by {count} ratings',
    fr: '{score} sur 5, d’après {count} avis',
  },
  outOf: { en: '{score} out of 5', fr: '{score} sur 5' },
  hiddenCount: {
    en: 'Reviews hidden by the school: {count}',
    fr: 'Avis masqués par l’établissement\u00a0: {count}',
  },
  hidden: { en: 'A review hidden by the school.', fr: 'Un avis masqué par l’établissement.' },
  answer: { en: 'The school answers:', fr: 'L’établissement répond\u00a0:' },
  howToApply: { en: 'How to apply', fr: 'Comment s’inscrire' },
  howToApplyMore: {
    en: 'Fill in the form online. You get an address at which you follow your application and correct it.',
    fr: 'Remplissez le formulaire en ligne. Vous recevez une adresse où suivre votre demande et la corriger.',
  },
  howToPay: { en: 'How to pay', fr: 'Comment payer' },
  howToPayMore: {
    en: 'With the payment code that the school gave you, by MTN Mobile Money or Orange Money. You get a receipt that anybody can check.',
    fr: 'Avec le code de paiement donné par l’établissement, par MTN Mobile Money ou Orange Money. Vous recevez un reçu que chacun peut vérifier.',
  },
  howToReach: { en: 'How to reach us', fr: 'Nous joindre' },
  town: { en: 'Town', fr: 'Ville' },
  postalAddress: { en: 'Postal address', fr: 'Adresse postale' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  verifiedMore: {
    en: 'Ardoise has verified that this school is who it says it is.',
    fr: 'Ardoise a vérifié que cet établissement est bien celui qu’il dit être.',
  },
} as const satisfies Record<string, Text>;
