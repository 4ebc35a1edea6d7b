import { errors, refusals } from './protocol/errors.ts';

export const sessionErrors = refusals({
  wrongLogin: {
    code: 42200,
    en: 'Incorrect login or password.',
    fr: 'Identifiant ou mot de passe incorrect.',
  },
  noAccessToSchool: {
    code: 40300,
    en: 'This account has no access to this school.',
    fr: 'Ce compte n’a pas accès à cet établissement.',
  },
  wrongPassword: {
    code: 42200,
    en: 'The current password is not right.',
    fr: 'Le mot de passe actuel n’est pas le bon.',
  },
  passkeyRefused: {
    code: 42200,
    en: 'This passkey was not accepted. Start again.',
    fr: 'Cette clé d’accès n’a pas été acceptée. Recommencez.',
  },
  wrongCode: {
    code: 42200,
    en: 'This code is not right. Check it; if you received several, use the newest.',
    fr: 'Ce code n’est pas le bon. Vérifiez-le ; si vous en avez reçu plusieurs, prenez le plus récent.',
  },
  wrongAppCode: {
    code: 42200,
    en: 'This code is not right. Wait for the next one in your app, then type it.',
    fr: 'Ce code n’est pas le bon. Attendez le suivant dans votre application, puis saisissez-le.',
  },
  codeUsedOrExpired: {
    code: 42200,
    en: 'This code was used or has expired. Ask for a new one.',
    fr: 'Ce code a déjà servi ou a expiré. Demandez-en un nouveau.',
  },
  stepExpired: {
    code: 42200,
    en: 'This step has expired. Start again.',
    fr: 'Cette étape a expiré. Recommencez.',
  },
  appIdTaken: {
    code: 40900,
    en: 'Another school uses this address already.',
    fr: 'Un autre établissement utilise déjà cette adresse.',
  },
  accountExists: {
    code: 40900,
    en: 'An account with this email or phone exists already. Sign in instead.',
    fr: 'Un compte existe déjà avec cet e-mail ou ce téléphone. Connectez-vous.',
  },
  phoneHasAccount: {
    code: 40900,
    en: 'An account with this phone exists already. Sign in instead.',
    fr: 'Un compte existe déjà avec ce téléphone. Connectez-vous.',
  },
  passwordTooCommon: {
    code: 42200,
    en: 'This password is too easy to guess.',
    fr: 'Ce mot de passe est trop facile à deviner.',
  },
  invalidRefreshToken: {
    code: 40002,
    en: 'Invalid refresh token',
    fr: 'Jeton de renouvellement invalide',
  },
  tooManyWrongPasswords: {
    code: 40300,
    en: 'Too many wrong passwords were tried on this account. Sign in with a code, or set a new password.',
    fr: 'Trop de mots de passe erronés ont été essayés sur ce compte. Connectez-vous par un code, ou définissez un nouveau mot de passe.',
  },
  deskFactorRequired: {
    code: 40300,
    en: 'The provider’s desk requires two-step verification. Turn it on for your account first.',
    fr: 'L’espace prestataire exige la vérification en deux étapes. Activez-la d’abord sur votre compte.',
  },
  secondFactorRequired: {
    code: 40300,
    en: 'This school requires two-step verification. Turn it on for your account first.',
    fr: 'Cet établissement exige la vérification en deux étapes. Activez-la d’abord sur votre compte.',
  },
  confirmationNeeded: {
    code: 40300,
    en: 'Confirm this with the code of your authenticator app, or your password.',
    fr: 'Confirmez avec le code de votre application d’authentification, ou votre mot de passe.',
  },
});

/** Why somebody who is signed in, and asked to prove again who they are, is not let through. */
export const confirmationRefusals = [
  sessionErrors.confirmationNeeded,
  sessionErrors.wrongAppCode,
  sessionErrors.wrongPassword,
];

/** Why no session begins, whatever the person has proved. */
export const sessionStartRefusals = [errors.accountGone, sessionErrors.noAccessToSchool];

/** Why a refresh token gives no new pair. */
export const refreshRefusals = [
  errors.signInNeeded,
  errors.sessionEnded,
  errors.accountGone,
  sessionErrors.invalidRefreshToken,
];
