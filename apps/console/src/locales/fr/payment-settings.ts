import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { paymentSettings as english } from '../en/payment-settings.ts';

export const paymentSettings: SameKeys<typeof english> = {
  title: 'Paramètres de paiement',
  about: 'Comment les parents et tuteurs peuvent payer, et où va l’argent.',
  readOnly: 'Vous pouvez lire ces paramètres. Rôles qui peuvent les modifier\u00a0: {roles}.',
  isOn: 'Accepter les paiements {operator}',
  isOnHelp:
    'Désactivé : les pages de paiement ne le proposent plus. Les paiements en cours se terminent normalement.',
  on: 'Activé',
  off: 'Désactivé',
  state: 'État',
  kind: 'Où va l’argent',
  kinds: {
    provider: 'Via Ardoise',
    own: 'Sur le compte marchand de l’établissement',
    pawapay: 'Via le compte PawaPay de l’établissement',
  },
  kindsHelp: {
    provider: 'Rien à configurer. Ardoise encaisse pour l’établissement et lui reverse son solde.',
    own: 'L’argent arrive directement chez l’établissement. Il faut les identifiants fournis par {operator}.',
    pawapay: 'Un compte pour plusieurs opérateurs. Il faut un jeton d’API de PawaPay.',
  },
  appId: 'Identifiant d’application (App ID)',
  appIdHelp: 'Le nom de votre application chez l’opérateur.',
  callbackHost: 'Hôte des notifications',
  callbackHostHelp:
    'L’hôte enregistré pour votre utilisateur d’API dans le portail partenaire de MTN. Si c’est {host}, MTN nous dit aussitôt l’issue d’un paiement ; sinon nous demandons toutes les quelques secondes.',
  secrets: {
    subscriptionKey: 'Clé d’abonnement (Subscription key)',
    apiUser: 'Utilisateur d’API',
    apiKey: 'Clé d’API',
    consumerKey: 'Clé client (Consumer key)',
    consumerSecret: 'Secret client (Consumer secret)',
    apiPassword: 'Mot de passe d’API',
    channelMsisdn: 'Numéro marchand',
    pin: 'Code PIN marchand',
    apiToken: 'Jeton d’API',
    disbursementSubscriptionKey: 'Reversements : clé d’abonnement',
    disbursementApiUser: 'Reversements : utilisateur d’API',
    disbursementApiKey: 'Reversements : clé d’API',
  },
  payouts: 'Reversements',
  payoutsHelp:
    'Facultatif : les identifiants du produit « disbursement » de MTN. Ils ne sont pas nécessaires pour encaisser.',
  forgetPayouts: 'Supprimer les identifiants de reversement',
  kept: 'Déjà renseigné, et plus jamais affiché. Laissez vide pour ne rien changer.',
  missing: 'Pas encore renseigné.',
  who: 'les paramètres {operator}',
  keptRead: 'Renseigné',
  show: 'Afficher la saisie',
  save: 'Enregistrer {operator}',
  saved: 'Paramètres {operator} enregistrés',
  notDrafted: 'Votre saisie est conservée sur cet appareil, sauf les codes secrets.',
  test: 'Tester la connexion',
  testHelp:
    'Se connecte à l’opérateur avec les paramètres enregistrés. Aucune somme n’est débitée.',
  saveFirst: 'Enregistrez d’abord : le test utilise ce qui est enregistré.',
  works: 'Fonctionne',
  fails: 'Ne fonctionne pas',
  untested: 'Pas de réponse. Rien n’a été modifié. Réessayez.',
  tried: 'Essayé :',
  untriedParts: 'Non essayé :',
  refused:
    '{operator} refuse ce compte depuis le {when}. Personne ne peut payer par ce mode de paiement tant que ce n’est pas corrigé.',
  refusedSaid: 'Réponse de {operator} : {said}',
  limits:
    'Accepte de {smallest} à {largest} à la fois. Au-delà, les parents peuvent payer en plusieurs fois.',
};
