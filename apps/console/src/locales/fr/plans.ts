import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { plans as english } from '../en/plans.ts';

export const plans: SameKeys<typeof english> = {
  title: 'Forfaits',
  about: 'Ce que votre établissement peut utiliser, et ce qu’un autre forfait ajoute.',
  own: 'Votre forfait',
  ownUntil: 'Votre forfait, payé jusqu’au {when}',
  ownAbout: 'Votre établissement a le forfait {plan}.',
  ownAboutUntil: 'Votre établissement a le forfait {plan}, payé jusqu’au {when}.',
  everything: 'Élèves, frais, caisse, paiements mobiles, reçus',
  alsoThis: 'Tout ce que contient {plan}',
  period: 'Payer',
  month: 'Au mois',
  year: 'À l’année',
  free: 'Gratuit',
  perMonth: '{price} par mois',
  perYear: '{price} facturés à l’année',
  charged: '{amount} XAF sont débités.',
  chargedNothing: 'Rien n’est débité.',
  choose: 'Choisir {plan}',
  prolong: 'Prolonger {plan}',
  chosen: '{plan} est dans votre panier',
  toCart: 'Aller au panier',
  whoBuys: 'Rôles qui peuvent acheter un forfait : {roles}.',
  contains: 'Il contient {what}.',
  notAvailable: {
    about: 'Forfaits avec « {what} » : {plans}. Votre établissement a le forfait {own}.',
    nobody: 'Aucun forfait ne contient « {what} » pour le moment. Contactez le prestataire.',
    asking: 'Recherche du forfait qui le contient…',
    see: 'Voir les forfaits',
  },
};
