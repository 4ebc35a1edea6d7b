import type { Language } from '@ardoise/contract/values/language';
import { expect, type Page } from '@playwright/test';

/** The words that the journeys look for; the console's own catalogues stay out of reach of these tests. */
const words = {
  en: {
    signIn: 'Sign in',
    login: 'Phone, email or ID',
    password: 'Password',
    showPassword: 'Show the password',
    wrong: 'Incorrect login or password.',
    locked: 'Too many tries. You can try again in 1:',
    offline: 'No connection. What you typed is kept',
    required: 'This is required.',
    forgot: 'Forgot your password?',
    forgotTitle: 'Set a new password',
    byPhone: 'Code by SMS',
    byQr: 'QR code',
    byPasskey: 'Passkey',
    register: 'Register a school',
    sendCode: 'Send the code',
    code: 'Six-digit code',
    wrongCode: 'This code is not right.',
    resend: 'Send a new code',
    phone: 'Mobile number',
    badPhone: 'Enter a Cameroon mobile number',
    noSchool: 'No school yet',
    email: 'Your work email',
    schoolName: 'School name',
    town: 'Town',
    appId: 'Address in Ardoise',
    fullName: 'Your last and first name',
    ownPhone: 'Your mobile number',
    choosePassword: 'Choose a password',
    strong: 'Strong',
    registerSchool: 'Register the school',
    newPassword: 'New password',
    savePassword: 'Save the password',
    passwordChanged: 'Your password has been changed.',
    chooseSchool: 'Choose a school',
    notYours: 'This account has no access to',
    oneMoreStep: 'One more step',
    authenticator: 'Code from your authenticator app',
    confirmSignIn: 'Confirm and sign in',
    qrPicture: 'QR code to scan with your phone',
    approveTitle: 'Approve a sign-in?',
    approve: 'Approve the sign-in',
    approved: 'Approved',
    refuse: 'Refuse',
    refused: 'The phone refused this sign-in.',
    gone: 'This code no longer works',
    owner: 'Owner',
    otherLanguage: 'Français',
  },
  fr: {
    signIn: 'Se connecter',
    login: 'Téléphone, e-mail ou identifiant',
    password: 'Mot de passe',
    showPassword: 'Afficher le mot de passe',
    wrong: 'Identifiant ou mot de passe incorrect.',
    locked: 'Trop de tentatives. Vous pourrez réessayer dans 1:',
    offline: 'Pas de connexion. Votre saisie est conservée',
    required: 'Ce champ est obligatoire.',
    forgot: 'Mot de passe oublié ?',
    forgotTitle: 'Changer de mot de passe',
    byPhone: 'Code par SMS',
    byQr: 'Code QR',
    byPasskey: 'Clé d’accès',
    register: 'Inscrire un établissement',
    sendCode: 'Recevoir le code',
    code: 'Code à six chiffres',
    wrongCode: 'Ce code n’est pas le bon.',
    resend: 'Recevoir un nouveau code',
    phone: 'Numéro de mobile',
    badPhone: 'Saisissez un numéro de mobile camerounais',
    noSchool: 'Aucun établissement',
    email: 'Votre e-mail professionnel',
    schoolName: 'Nom de l’établissement',
    town: 'Ville',
    appId: 'Adresse dans Ardoise',
    fullName: 'Votre nom et prénom',
    ownPhone: 'Votre numéro de mobile',
    choosePassword: 'Choisissez un mot de passe',
    strong: 'Fort',
    registerSchool: 'Inscrire l’établissement',
    newPassword: 'Nouveau mot de passe',
    savePassword: 'Enregistrer le mot de passe',
    passwordChanged: 'Votre mot de passe a été changé.',
    chooseSchool: 'Choisissez un établissement',
    notYours: 'Ce compte n’a pas accès à',
    oneMoreStep: 'Encore une étape',
    authenticator: 'Code de votre application d’authentification',
    confirmSignIn: 'Confirmer et se connecter',
    qrPicture: 'Code QR à scanner avec votre téléphone',
    approveTitle: 'Approuver une connexion ?',
    approve: 'Approuver la connexion',
    approved: 'Connexion approuvée',
    refuse: 'Refuser',
    refused: 'Le téléphone a refusé cette connexion.',
    gone: 'Ce code ne fonctionne plus',
    owner: 'Administrateur',
    otherLanguage: 'English',
  },
} as const satisfies Record<Language, Record<string, string>>;

type Word = keyof (typeof words)['en'];

export function businessLogin(page: Page, language: Language = 'en') {
  const say = (word: Word): string => words[language][word];
  return {
    say,
    open: (screen = 'login', query: Record<string, string> = {}) =>
      page.goto(`/business/${screen}?${new URLSearchParams({ lang: language, ...query })}`),
    title: (word: Word) => page.getByRole('heading', { level: 1, name: say(word), exact: true }),
    field: (word: Word) => page.getByLabel(say(word), { exact: true }),
    button: (word: Word) => page.getByRole('button', { name: say(word), exact: true }),
    link: (word: Word) => page.getByRole('link', { name: say(word) }),
    text: (word: Word) => page.getByText(say(word)),
    async signIn(login: string, password: string): Promise<void> {
      await page.getByLabel(say('login'), { exact: true }).fill(login);
      await page.getByLabel(say('password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('signIn'), exact: true }).click();
    },
  };
}

/**
 * Waits until the browser leaves for a page of the console, and answers the address it leaves for. The one-time
 * token in it is the proof of a finished sign-in.
 */
export async function arrivalAt(page: Page, act: () => Promise<unknown>): Promise<URL> {
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && !request.url().includes('/business/'),
  );
  await act();
  const address = new URL((await leaving).url());
  expect(address.searchParams.get('dynamic')).toMatch(/^[\w-]{20,}$/);
  return address;
}
