import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { template as english } from '../en/template.ts';

/** The frame of the template part: the titles of its pages. */
export const template: SameKeys<typeof english> = {
  pages: {
    calendar: 'Calendrier',
    tasks: 'Tâches',
    emails: 'E-mails',
    helpStart: 'Aide',
    faq: 'Questions',
    news: 'Actualités',
    demoShop: 'Boutique de démonstration',
    wishlist: 'Liste d’envies',
    checkout: 'Panier',
    product: 'Article',
    signInSteps: 'Étapes de la connexion',
    ownAccount: 'Mon compte',
    styleGuide: 'Guide de style',
    editPost: 'Modifier un billet',
  },
};
