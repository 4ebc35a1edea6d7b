import type { Text } from '@ardoise/contract/values/language';

export interface Reply {
  readonly id: string;
  readonly from: string;
  readonly subject: Text;
  readonly text: Text;
  readonly daysAgo: number;
}

/** Ardoise receives no emails. So that the folder can be tried, the demo school has three replies of made-up guardians. */
export const demoReplies: readonly Reply[] = [
  {
    id: 'reply-1',
    from: 'Ngo Bassa Régine',
    subject: { en: 'Re: Invoice', fr: 'Re\u00a0: Facture' },
    text: {
      en: 'Good morning, I have received the invoice. I will pay the second installment on Friday.',
      fr: 'Bonjour, j’ai bien reçu la facture. Je réglerai la deuxième tranche vendredi.',
    },
    daysAgo: 1,
  },
  {
    id: 'reply-2',
    from: 'Fotso Jean-Bosco',
    subject: { en: 'Re: Application received', fr: 'Re\u00a0: Candidature reçue' },
    text: {
      en: 'Thank you. Which papers should we bring to the interview?',
      fr: 'Merci. Quelles pièces devons-nous apporter à l’entretien\u00a0?',
    },
    daysAgo: 3,
  },
  {
    id: 'reply-3',
    from: 'Tabi Comfort',
    subject: { en: 'Re: Your receipt', fr: 'Re\u00a0: Votre reçu' },
    text: {
      en: 'Well received, thank you very much.',
      fr: 'Bien reçu, merci beaucoup.',
    },
    daysAgo: 6,
  },
];
