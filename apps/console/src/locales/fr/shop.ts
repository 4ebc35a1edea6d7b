import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { shop as english } from '../en/shop.ts';

export const shop: SameKeys<typeof english> = {
  title: 'Boutique',
  about: 'SMS, noms d’expéditeur et forfaits, achetés au prestataire et payés par MTN ou Orange.',
  readOnly: 'Ce que vend le prestataire, et ce que votre établissement a acheté.',
  packs: {
    title: 'Packs de SMS',
    about: 'Des messages pour vos campagnes et vos relances. Ils n’expirent pas.',
    none: 'Le prestataire ne vend pas de pack pour le moment.',
    pack: '{messages} SMS',
    each: '{price} l’unité',
    add: 'Ajouter',
    addNamed: 'Ajouter {messages} SMS au panier',
  },
  senderIds: {
    title: 'Nom d’expéditeur',
    about:
      'Le nom de votre établissement sur ses SMS. Le prestataire l’examine sous 3 jours ouvrables.',
    name: 'Nom',
    nameHelp: 'Au plus 11 lettres, chiffres et espaces, dont au moins une lettre.',
    add: 'Ajouter au panier',
    notVerified:
      'Les noms d’expéditeur sont réservés aux établissements vérifiés. Envoyez d’abord vos documents d’enregistrement.',
    verify: 'Envoyer les documents',
  },
  cart: {
    title: '{count, plural, =0 {Panier} one {Panier, # article} other {Panier, # articles}}',
    empty: 'Il est vide. Choisissez ce que vous voulez acheter.',
    total: 'Total',
    added: 'Dans votre panier',
    fewer: 'Un de moins : {name}',
    more: 'Un de plus : {name}',
    remove: 'Retirer',
    removeNamed: 'Retirer {name}',
    gone: 'N’est plus en vente',
    goneAbout: 'Retirez ce qui n’est plus en vente, puis payez.',
    planNotNeeded:
      'Votre établissement a le forfait {plan} sans date de fin : ce forfait ne lui apporterait rien. Retirez-le, puis payez.',
    planEnds:
      'Votre forfait {plan}, payé jusqu’au {when}, prend fin dès que ceci est payé ; ce qui en reste est perdu.',
    endlessPlanEnds:
      'Votre forfait {plan} n’a pas de date de fin. Il cesse dès que ceci est payé ; après le nouveau, l’établissement aura Basic.',
    operatorLimit: '{operator} accepte au plus {largest} à la fois : pas pour cette commande.',
    pay: 'Payer {amount}',
    payTitle: 'Payer votre commande',
  },
  orders: {
    title: 'Commandes',
    columns: {
      what: 'Quoi',
      number: 'Commande',
      when: 'Quand',
      by: 'Commandé par',
      means: 'Mode',
      amount: 'Montant',
      state: 'État',
    },
    empty: {
      title: 'Pas encore de commande',
      about: 'Ce que votre établissement achète au prestataire apparaît ici, avec ses reçus.',
    },
  },
  order: {
    about: 'Commande {number} · {amount}',
    payment: 'Paiement',
    who: 'À propos de cette commande',
    orderedAt: 'Commandée le',
    orderedBy: 'Par',
    payer: 'Payée par',
    paidAt: 'Payée le',
    receipt: 'Reçu',
    toShop: 'Retour à la boutique',
    toSenderIds: 'Voir vos noms d’expéditeur',
    toPlans: 'Voir votre forfait',
  },
};
