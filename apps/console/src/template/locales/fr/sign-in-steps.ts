import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { signInSteps as english } from '../en/sign-in-steps.ts';

/** The steps of the hosted login, as they are shown in the style guide. */
export const signInSteps: SameKeys<typeof english> = {
  titles: {
    login: 'Connexion, variante {variant}',
    register: 'Inscription d’un établissement, variante {variant}',
    'forgot-password': 'Mot de passe oublié, variante {variant}',
    'reset-password': 'Choix d’un nouveau mot de passe, variante {variant}',
  },
  about:
    'Les étapes de la page de connexion, telles qu’on les voit. Rien de ce que vous tapez ici n’est envoyé ; la vraie page est ailleurs.',
  open: 'Ouvrir la page de connexion',
  others: 'Autres étapes',
  step: 'Étape {step, number} sur {steps, number}',
  promise: 'Chaque franc rattaché à un enfant.',
  promiseAbout:
    'Les frais de scolarité par paiement mobile et en espèces, avec des reçus que chacun peut vérifier.',
  steps: {
    credentials: 'Connexion',
    secondFactor: 'Encore une étape',
    choose: 'Choisir un établissement',
    email: 'D’abord votre e-mail',
    code: 'Saisir le code',
    details: 'Vous et votre établissement',
    account: 'Demander un nouveau mot de passe',
    password: 'Choisir un nouveau mot de passe',
  },
  abouts: {
    credentials: 'Ou par un code SMS, un code QR ou une clé d’accès.',
    secondFactor:
      'Seulement pour les comptes à vérification en deux étapes : un code d’application ou une clé d’accès.',
    choose: 'Seulement pour qui travaille dans plusieurs établissements.',
    email: 'Pour que personne ne puisse s’inscrire en votre nom.',
    code: 'Six chiffres ; il arrive en une minute et sert une fois.',
    details: 'L’adresse dans Ardoise ne peut plus être changée.',
    account:
      'Un code part au téléphone ou à l’e-mail du compte. Un compte inconnu reçoit la même réponse.',
    password: 'Vos autres sessions prennent fin à l’enregistrement.',
  },
  fields: {
    login: 'Téléphone, e-mail ou identifiant',
    password: 'Mot de passe',
    appCode: 'Code de votre application d’authentification',
    school: 'Établissement',
    email: 'Votre e-mail professionnel',
    code: 'Code à six chiffres',
    schoolName: 'Nom de l’établissement',
    town: 'Ville',
    appId: 'Adresse dans Ardoise',
    fullName: 'Vos nom et prénom',
    phone: 'Votre numéro mobile',
    newPassword: 'Nouveau mot de passe',
  },
};
