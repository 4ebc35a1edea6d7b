import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { senderIds as english } from '../en/sender-ids.ts';

export const senderIds: SameKeys<typeof english> = {
  title: 'Noms d’expéditeur',
  fromOwn: 'Vos campagnes et relances partent sous le nom {name}.',
  fromProvider: 'Vos campagnes et relances partent sous le nom {name}, celui du prestataire.',
  default: 'Par défaut',
  disabled: 'Désactivé',
  reason: 'Le prestataire indique :',
  isOn: 'Actif',
  isOnNamed: '{name} actif',
  makeDefault: 'Choisir par défaut',
  makeDefaultNamed: 'Choisir {name} par défaut',
  defaultChosen: 'Campagnes et relances partent maintenant sous le nom {name}',
  defaultFailed: 'Le nom par défaut n’a pas été changé. Veuillez réessayer',
  toggleFailed: 'Impossible d’activer ou de désactiver le nom d’expéditeur. Veuillez réessayer',
  means: {
    unpaid: 'Il est envoyé au prestataire dès qu’il est payé.',
    sent: 'Envoyé le {when}.',
    due: 'Réponse au plus tard le {day} : 3 jours ouvrables, hors week-ends et jours fériés.',
    approved: 'Approuvé le {when}.',
    isDefault: 'Campagnes et relances partent sous ce nom.',
    on: 'Prêt à servir.',
    off: 'Inactif : rien ne part sous ce nom.',
    rejected: 'Corrigez-le et renvoyez-le. Vous ne payez pas une seconde fois.',
    permanentlyRejected: 'Il ne peut pas être renvoyé.',
    withdrawn: 'Vous l’avez retiré. Vous pouvez le renvoyer sans payer de nouveau.',
  },
  notVerified: {
    title: 'Les noms d’expéditeur sont réservés aux établissements vérifiés',
    about:
      'Envoyez les documents d’enregistrement de l’établissement et la pièce d’identité du responsable. Le prestataire répond sous 3 jours ouvrables.',
    send: 'Envoyer les documents',
  },
  buy: {
    open: 'Obtenir un nom d’expéditeur',
    title: 'Votre propre nom d’expéditeur',
    about:
      '{amount}, à payer une fois. Le prestataire examine le nom sous 3 jours ouvrables ; un nom refusé se corrige sans payer de nouveau.',
    next: 'Continuer et payer {amount}',
    pay: 'Payer le nom d’expéditeur',
    payNow: 'Payer maintenant',
    order: 'Voir la commande',
  },
  form: {
    name: 'Nom',
    nameHelp:
      'Au plus 11 lettres, chiffres et espaces, dont au moins une lettre. On doit y reconnaître votre établissement.',
    use: 'À quoi il sert',
    useHelp: 'Aide le prestataire à décider. Facultatif.',
  },
  resubmit: {
    open: 'Corriger et renvoyer',
    title: 'Renvoyer {name}',
    reason: 'Le prestataire indique :',
    confirm: 'Renvoyer',
    sent: '{name} a été renvoyé',
  },
  withdraw: {
    open: 'Retirer',
    openNamed: 'Retirer {name}',
    title: 'Retirer {name} ?',
    about: 'Le prestataire ne l’examine plus. Vous pouvez le renvoyer sans payer de nouveau.',
    confirm: 'Retirer',
  },
  empty: {
    title: 'Pas encore de nom d’expéditeur',
    about:
      'Avec un nom à vous, les parents et tuteurs voient celui de votre établissement au-dessus de chaque SMS.',
  },
};
