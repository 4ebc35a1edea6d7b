import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { apiKeys as english } from '../en/api-keys.ts';

export const apiKeys: SameKeys<typeof english> = {
  title: 'Clés d’API',
  about: 'Vos propres programmes encaissent et envoient de l’argent ici, chacun avec sa clé.',
  docs: 'Lire la documentation pour développeurs',
  create: 'Créer une clé',
  empty: {
    title: 'Aucune clé active',
    about:
      'Avec une clé, votre site ou votre logiciel demande un paiement, consulte ce que doit un élève ou envoie de l’argent. Commencez dans le bac à sable\u00a0: rien n’y est réel.',
  },
  ended: 'Clés terminées',
  notMade: 'Impossible de générer la clé. Veuillez réessayer',
  notSaved: 'Impossible d’enregistrer la clé. Veuillez réessayer',
  states: { active: 'Active', replaced: 'Renouvelée', expired: 'Terminée', revoked: 'Révoquée' },
  kinds: {
    collection: 'Demande de l’argent aux payeurs',
    disbursement: 'Envoie de l’argent depuis le solde disponible',
  },
  ownersOnly:
    'Elle envoie l’argent de l’établissement\u00a0: seul un propriétaire en crée une pour la production.',
  environments: {
    production: 'Argent réel et comptes de l’établissement',
    development: 'Systèmes de test des opérateurs',
    sandbox: 'Numéros de test, aucun opérateur, rien de réel',
  },
  fromAnywhere: 'Depuis toute adresse',
  from: 'Depuis {list}',
  neverUsed: 'Jamais utilisée',
  lastUsed: 'Dernière utilisation {when} depuis {from}',
  made: 'Créée {when} par {by}',
  ends: {
    never: 'N’expire pas',
    expires: 'Expire {when}',
    overlaps: 'Fonctionne jusqu’à {when}',
    expired: 'Expirée {when}',
    replaced: 'Renouvelée, terminée {when}',
    revoked: 'Révoquée {when}',
  },
  acts: {
    more: 'Plus sur {name}',
    change: 'Modifier',
    rotate: 'Renouveler',
    revoke: 'Révoquer',
  },
  form: {
    createTitle: 'Créer une clé d’API',
    changeTitle: 'Modifier la clé',
    create: 'Créer et afficher la clé',
    save: 'Enregistrer la clé',
    saved: 'Clé enregistrée',
    name: 'Nom',
    nameHelp: 'Où elle sera utilisée, par exemple «\u00a0Site web\u00a0».',
    environment: 'Environnement',
    kind: 'Type',
    scopes: 'Autorisations',
    addresses: 'Adresses autorisées',
    addressesHelp:
      'Une par ligne, comme 196.200.1.7 ou 196.200.1.0/24. Vide\u00a0: elle fonctionne de partout.',
    expiry: 'Expiration',
    never: 'Jamais',
    days: 'Dans {count} jours',
    kept: 'Comme actuellement\u00a0: {when}',
  },
  secret: {
    title: 'La nouvelle clé',
    about:
      'Copiez-la maintenant dans votre programme\u00a0: elle ne sera plus affichée. Quiconque la possède peut faire ce qu’elle permet\u00a0: ne la mettez ni dans un e-mail, ni dans une adresse, ni dans du code.',
    copy: 'Copier la clé',
    copied: 'Copiée',
    done: 'Je l’ai conservée',
  },
  rotate: {
    title: 'Renouveler {name}',
    about:
      'Une nouvelle clé prend sa place, avec les mêmes droits. Modifiez votre programme avant la fin de l’ancienne.',
    overlap: 'L’ancienne clé fonctionne encore pendant',
    days: '{count, plural, =0 {aucun délai (elle cesse aussitôt)} one {# jour} other {# jours}}',
    confirm: 'Renouveler la clé',
  },
  revoke: {
    title: 'Révoquer {name}\u00a0?',
    about:
      'Elle cesse aussitôt. Tout ce qui l’utilise encore est refusé, et elle ne peut pas être rétablie.',
    confirm: 'Révoquer la clé',
    done: 'Clé révoquée',
  },
};
