import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { webhooks as english } from '../en/webhooks.ts';

export const webhooks: SameKeys<typeof english> = {
  title: 'Webhooks',
  about:
    'Vos propres systèmes apprennent aussitôt ce qui se passe ici\u00a0: chaque message est signé.',
  add: 'Ajouter un webhook',
  open: 'Envois et réglages',
  openNamed: 'Envois et réglages de {address}',
  detailAbout: 'Ce qui a été envoyé à cette adresse, et ce qu’elle a répondu.',
  neverDelivered: 'Rien n’est encore arrivé',
  lastDelivered: 'Dernière arrivée {when}',
  waiting: '{count, plural, one {# en attente} other {# en attente}}',
  empty: {
    title: 'Aucun webhook',
    about:
      'Indiquez une adresse de votre système et choisissez ce qu’il doit apprendre, par exemple chaque paiement reçu.',
  },
  states: { on: 'Actif', off: 'Désactivé', failing: 'En échec' },
  form: {
    createTitle: 'Ajouter un webhook',
    changeTitle: 'Modifier le webhook',
    create: 'Ajouter et afficher le secret',
    save: 'Enregistrer le webhook',
    saved: 'Webhook enregistré',
    address: 'Adresse',
    addressHelp: 'Elle commence par https:// et se trouve sur l’internet public.',
    description: 'Description',
    environment: 'Environnement',
    events: 'Événements',
  },
  secret: {
    title: 'Le secret de signature',
    about:
      'Copiez-le maintenant dans votre système\u00a0: il ne sera plus affiché. Votre système vérifie grâce à lui qu’un message vient d’ici.',
    copy: 'Copier le secret',
    copied: 'Copié',
    done: 'Je l’ai conservé',
  },
  rotate: {
    title: 'Créer un nouveau secret',
    about:
      'Pendant la durée choisie, les messages sont signés avec les deux secrets\u00a0: votre système peut être modifié sans en perdre.',
    overlap: 'L’ancien secret signe encore pendant',
    hours: '{count, plural, =0 {aucun délai (il cesse aussitôt)} one {# heure} other {# heures}}',
    confirm: 'Créer un nouveau secret',
  },
  remove: {
    title: 'Supprimer ce webhook\u00a0?',
    about: 'Plus rien n’est envoyé à {address}, et ses envois sont supprimés avec lui.',
    confirm: 'Supprimer le webhook',
  },
  actions: {
    more: 'Plus',
    change: 'Modifier',
    rotate: 'Créer un nouveau secret',
    switchOff: 'Désactiver',
    switchOn: 'Activer',
    remove: 'Supprimer',
    test: 'Envoyer un événement de test',
    tested: 'Événement de test en route',
  },
  notice: {
    person: 'Désactivé {when}. Ce qui se passe entre-temps n’est pas envoyé plus tard.',
    failing:
      'Désactivé {when}\u00a0: rien n’est arrivé depuis trois jours. Corrigez le destinataire, puis réactivez-le.',
    gone: 'Désactivé {when}\u00a0: le destinataire a répondu qu’il n’existe plus (410).',
    failingSince: 'Aucun essai n’a réussi depuis {when}. Après trois jours, il est désactivé.',
  },
  facts: {
    environment: 'Environnement',
    events: 'Événements',
    secret: 'Secret de signature',
    secretEnd: '…{end}, depuis {when}.',
    previousUntil: 'Le précédent signe aussi jusqu’à {when}.',
  },
  log: {
    title: 'Envois',
    sequence: 'N°',
    type: 'Événement',
    state: 'État',
    status: 'Réponse',
    tries: 'Essais',
    happenedAt: 'Survenu',
    nextTryAt: 'Prochain essai',
    look: 'Voir',
    lookAt: 'Voir {type}, numéro {sequence}',
    empty: {
      title: 'Rien n’a encore été envoyé',
      about: 'Envoyez un événement de test pour voir ce que reçoit votre système.',
    },
  },
  delivery: {
    title: 'Envoi',
    request: 'Requête',
    answer: 'Réponse',
    noAnswer: 'Il n’y en a pas.',
    tries: 'Essais',
    took: '{ms, number} ms',
    resend: 'Renvoyer',
    resent: 'De nouveau en route',
    close: 'Fermer',
  },
};
