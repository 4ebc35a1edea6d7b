import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { paymentSettings as english } from '../en/payment-settings.ts';

export const paymentSettings: SameKeys<typeof english> = {
  title: 'Réglages de paiement',
  about: 'Comment les parents et tuteurs peuvent payer, et où va l’argent.',
  readOnly: 'Vous pouvez lire ces réglages. {roles} peuvent les modifier.',
  isOn: 'On peut payer par {operator}',
  isOnHelp:
    'Désactivé : les pages de paiement ne le proposent plus. Les paiements en cours se terminent normalement.',
  on: 'Activé',
  off: 'Désactivé',
  state: 'État',
  kind: 'Où va l’argent',
  kinds: {
    provider: 'Par Ardoise',
    own: 'Sur le compte marchand de l’établissement',
    pawapay: 'Par le compte PawaPay de l’établissement',
  },
  kindsHelp: {
    provider: 'Rien à configurer. L’établissement a un solde ici et se le fait verser.',
    own: 'L’argent est tout de suite à l’établissement. Il faut les identifiants donnés par {operator}.',
    pawapay: 'Un compte pour plusieurs opérateurs. Il faut un jeton d’API de PawaPay.',
  },
  appId: 'Identifiant d’application (App ID)',
  appIdHelp: 'Le nom de votre application chez l’opérateur.',
  callbackHost: 'Hôte des notifications',
  callbackHostHelp:
    'L’hôte enregistré pour votre utilisateur d’API dans le portail partenaire de MTN. Si c’est {host}, MTN nous dit aussitôt l’issue d’un paiement ; sinon nous demandons toutes les quelques secondes.',
  secrets: {
    subscriptionKey: 'Clé d’abonnement',
    apiUser: 'Utilisateur d’API',
    apiKey: 'Clé d’API',
    consumerKey: 'Clé client',
    consumerSecret: 'Secret client',
    apiPassword: 'Mot de passe d’API',
    channelMsisdn: 'Numéro marchand',
    pin: 'Code PIN marchand',
    apiToken: 'Jeton d’API',
    disbursementSubscriptionKey: 'Versements : clé d’abonnement',
    disbursementApiUser: 'Versements : utilisateur d’API',
    disbursementApiKey: 'Versements : clé d’API',
  },
  payouts: 'Versements',
  payoutsHelp:
    'Facultatif : les identifiants du produit « disbursement » de MTN. On peut payer sans eux.',
  forgetPayouts: 'Oublier les identifiants des versements',
  kept: 'Conservé, et plus jamais affiché. Laissez vide pour le garder.',
  missing: 'Pas encore renseigné.',
  keptRead: 'Conservé',
  show: 'Afficher la saisie',
  save: 'Enregistrer {operator}',
  saved: 'Les réglages de {operator} sont enregistrés',
  notDrafted: 'Votre saisie est gardée sur cet appareil, sauf les secrets.',
  test: 'Tester la connexion',
  testHelp: 'Se connecte à l’opérateur avec ce qui est enregistré. Aucun argent ne bouge.',
  saveFirst: 'Enregistrez d’abord : le test utilise ce qui est enregistré.',
  works: 'Fonctionne',
  fails: 'Ne fonctionne pas',
  untested: 'Pas de réponse. Rien n’a été modifié. Réessayez.',
  tried: 'Essayé :',
  untriedParts: 'Non essayé :',
  refused:
    '{operator} refuse ce compte depuis le {when}. Personne ne peut payer par ce moyen tant que ce n’est pas corrigé.',
  refusedSaid: 'Réponse de {operator} : {said}',
  limits:
    'Accepte de {smallest} à {largest} à la fois. Au-delà, les parents peuvent payer en plusieurs fois.',
};
