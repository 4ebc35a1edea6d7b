import type { Language } from '@ardoise/contract/language';

/** The words that the journeys of a payer look for. */
export const payerWords = {
  en: {
    continue: 'Continue',
    review: 'Check before you pay',
    pay: /^Pay 90,000$/,
    waiting: 'Approve on your phone',
    paid: '90,000 paid',
    refused: 'The payment was refused on the phone. Nothing was taken.',
    tryAgain: 'Try again',
    seeReceipt: 'See the receipt',
    genuine: 'Genuine receipt',
    wrong: 'Not a genuine receipt',
    change: 'Change',
    useOrange: 'Use Orange Money instead',
    unknown: 'This link leads nowhere',
    mistyped: 'This code is mistyped.',
  },
  fr: {
    continue: 'Continuer',
    review: 'Vérifiez avant de payer',
    pay: /^Payer 90\s000$/,
    waiting: 'Confirmez sur votre téléphone',
    paid: /90\s000 payés/,
    refused: 'Le paiement a été refusé sur le téléphone. Rien n’a été débité.',
    tryAgain: 'Réessayer',
    seeReceipt: 'Voir le reçu',
    genuine: 'Reçu authentique',
    wrong: 'Ce reçu n’est pas authentique',
    change: 'Modifier',
    useOrange: 'Passer à Orange Money',
    unknown: 'Ce lien ne mène nulle part',
    mistyped: 'Ce code est mal saisi.',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;
