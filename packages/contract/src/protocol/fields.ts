import type { z } from 'zod';
import { type Language, type Text, say } from '../values/language.ts';

/**
 * Words for what can be wrong with a field. A schema names one of these keys as its message (`error: 'phone'`);
 * any other issue gets the words of its kind. Server and console read the same table.
 */
export const fieldTexts = {
  required: { en: 'This is required.', fr: 'Ce champ est obligatoire.' },
  wrongType: {
    en: 'This value is not of the expected kind.',
    fr: 'Cette valeur n’est pas du type attendu.',
  },
  tooShort: { en: 'At least {minimum} characters.', fr: 'Au moins {minimum} caractères.' },
  tooLong: { en: 'At most {maximum} characters.', fr: 'Au plus {maximum} caractères.' },
  tooFew: { en: 'At least {minimum}.', fr: 'Au moins {minimum}.' },
  tooSmall: { en: 'At least {minimum}.', fr: 'Au minimum {minimum}.' },
  tooBig: { en: 'At most {maximum}.', fr: 'Au maximum {maximum}.' },
  notAChoice: { en: 'Choose one of the options.', fr: 'Choisissez une des options.' },
  unknownKeys: { en: 'Unknown field: {keys}.', fr: 'Champ inconnu : {keys}.' },
  invalid: { en: 'This value is not valid.', fr: 'Cette valeur n’est pas valide.' },
  unkeepable: {
    en: 'This text holds a character that cannot be kept.',
    fr: 'Ce texte contient un caractère qui ne peut pas être conservé.',
  },
  hiddenSigns: {
    en: 'Type this again: it holds a line break or signs that nobody sees.',
    fr: 'Saisissez-le de nouveau : il contient un saut de ligne ou des signes invisibles.',
  },
  turningSigns: {
    en: 'Type this again: it holds signs that nobody sees, or that turn the letters about.',
    fr: 'Saisissez-le de nouveau : il contient des signes invisibles, ou qui inversent le sens des lettres.',
  },
  nothingToSee: {
    en: 'Write at least one letter or digit.',
    fr: 'Écrivez au moins une lettre ou un chiffre.',
  },
  senderSigns: {
    en: 'Use plain letters, digits and spaces only.',
    fr: 'Utilisez seulement des lettres sans accent, des chiffres et des espaces.',
  },
  senderLetter: { en: 'Write at least one letter.', fr: 'Écrivez au moins une lettre.' },
  email: { en: 'Enter a valid email address.', fr: 'Saisissez une adresse e-mail valide.' },
  phone: {
    en: 'Enter a Cameroon mobile number: nine digits that start with 6.',
    fr: 'Saisissez un numéro de mobile camerounais : neuf chiffres commençant par 6.',
  },
  appId: {
    en: 'Use 3 to 40 lowercase letters, digits or dashes.',
    fr: 'Utilisez 3 à 40 lettres minuscules, chiffres ou tirets.',
  },
  accountNumber: {
    en: 'Enter the number of the account: 10 to 34 letters and digits.',
    fr: 'Saisissez le numéro du compte : 10 à 34 lettres et chiffres.',
  },
  oneTimeCode: { en: 'Enter the six digits.', fr: 'Saisissez les six chiffres.' },
  anyPhone: {
    en: 'Enter a phone number: nine digits, or + and the country code for one abroad.',
    fr: 'Saisissez un numéro : neuf chiffres, ou + et l’indicatif pour un numéro étranger.',
  },
  plainSigns: {
    en: 'Use plain letters, digits and signs only: no accents, no line breaks.',
    fr: 'Utilisez seulement des lettres simples, des chiffres et des signes : ni accents, ni retours à la ligne.',
  },
  webAddress: {
    en: 'Enter a whole address, such as https://api.school.cm/webhooks.',
    fr: 'Saisissez une adresse complète, comme https://api.ecole.cm/webhooks.',
  },
  hostName: {
    en: 'Enter the host alone, such as pay.school.cm: no https://, no slash.',
    fr: 'Saisissez l’hôte seul, comme pay.ecole.cm : sans https://, sans barre oblique.',
  },
  time: { en: 'Enter a time such as 08:30.', fr: 'Saisissez une heure comme 08:30.' },
  hoursOrder: {
    en: 'The last hour must be later than the first.',
    fr: 'La dernière heure doit être après la première.',
  },
  reminderDays: {
    en: 'Each reminder needs a day of its own: days before or after the deadline, or none on it.',
    fr: 'Chaque rappel a son propre jour : un nombre de jours avant ou après l’échéance, aucun le jour même.',
  },
  currency: {
    en: 'Enter a currency by its three letters, such as EUR or XAF.',
    fr: 'Saisissez une devise par ses trois lettres, comme EUR ou XAF.',
  },
  staffId: {
    en: '14 to 22 letters and digits, nothing else.',
    fr: '14 à 22 lettres et chiffres, rien d’autre.',
  },
  day: { en: 'Enter a valid date.', fr: 'Saisissez une date valide.' },
  amount: { en: 'Enter a whole amount in francs.', fr: 'Saisissez un montant entier en francs.' },
  tuitionMinimum: {
    en: 'Tuition must be greater than 100.',
    fr: 'La scolarité doit dépasser 100.',
  },
  amountAboveZero: {
    en: 'The amount must be above zero.',
    fr: 'Le montant doit être supérieur à zéro.',
  },
  className: {
    en: 'At least three characters, e.g. “Form 1A”.',
    fr: 'Au moins trois caractères, par exemple «\u00a06e A\u00a0» ou «\u00a0CP A\u00a0».',
  },
  classNeeded: { en: 'Add at least one class.', fr: 'Ajoutez au moins une classe.' },
  cycleNeeded: { en: 'Choose at least one cycle.', fr: 'Choisissez au moins un cycle.' },
  cycleName: { en: 'Name the cycle.', fr: 'Nommez le cycle.' },
  cycleTwice: { en: 'This cycle is there already.', fr: 'Ce cycle existe déjà.' },
  classTwice: { en: 'Another class has this name.', fr: 'Une autre classe porte ce nom.' },
  closingAfterReopening: {
    en: 'The closing date must be later than the reopening date.',
    fr: 'La date de fin doit être postérieure à la rentrée.',
  },
  installmentSum: {
    en: 'The installments must add up to the tuition.',
    fr: 'La somme des tranches doit être égale à la scolarité.',
  },
  dueInYear: {
    en: 'The deadline must lie within the academic year.',
    fr: 'L’échéance doit se situer dans l’année scolaire.',
  },
  invoiceTitle: { en: 'Give the invoice a title.', fr: 'Donnez un titre à la facture.' },
  studentNeeded: { en: 'Choose a student.', fr: 'Choisissez un élève.' },
  itemNeeded: {
    en: 'Add at least one item with an amount.',
    fr: 'Ajoutez au moins une ligne avec un montant.',
  },
  feeTwice: {
    en: 'The same fee is there twice.',
    fr: 'Les mêmes frais y figurent deux fois.',
  },
  percent: {
    en: 'Enter a percentage from 0 to 100.',
    fr: 'Saisissez un pourcentage de 0 à 100.',
  },
  discountAboveTotal: {
    en: 'The discount must be less than the total.',
    fr: 'La remise doit être inférieure au total.',
  },
  invoiceInstallmentSum: {
    en: 'The installments must add up to the invoice total.',
    fr: 'La somme des tranches doit être égale au total de la facture.',
  },
  percentSum: {
    en: 'The percentages must add up to 100.',
    fr: 'La somme des pourcentages doit être égale à 100.',
  },
  percentForMany: {
    en: 'For many invoices, give the installments in percent.',
    fr: 'Pour plusieurs factures, donnez les tranches en pourcentage.',
  },
  installmentOrder: {
    en: 'Each installment is due after the one before.',
    fr: 'Chaque tranche est due après la précédente.',
  },
  dueInPast: {
    en: 'Choose today or a later day.',
    fr: 'Choisissez aujourd’hui ou un jour à venir.',
  },
  dayTooFar: {
    en: 'Choose a day within five years.',
    fr: 'Choisissez un jour d’ici cinq ans.',
  },
  numberPattern: {
    en: 'Write “number” in braces once; “year” and “month” may stand beside it so, and no month without its year.',
    fr: 'Écrivez «\u00a0number\u00a0» entre accolades une fois\u00a0; «\u00a0year\u00a0» et «\u00a0month\u00a0» peuvent l’accompagner ainsi, mais pas de mois sans son année.',
  },
  samePattern: {
    en: 'Invoices and credit notes need different patterns.',
    fr: 'Les factures et les avoirs doivent avoir des modèles différents.',
  },
  periodOrder: {
    en: 'The period ends before it begins.',
    fr: 'La période se termine avant de commencer.',
  },
  color: { en: 'Choose a colour.', fr: 'Choisissez une couleur.' },
  guardianNeeded: { en: 'Add at least one guardian.', fr: 'Ajoutez au moins un parent ou tuteur.' },
  statementColumns: {
    en: 'Say which columns hold the date, the reference, and the amount or the money in.',
    fr: 'Indiquez les colonnes de la date, de la référence, et du montant ou de l’entrée.',
  },
  passwordShort: {
    en: 'At least 8 characters; 15 or more are better.',
    fr: 'Au moins 8 caractères ; 15 ou plus, c’est mieux.',
  },
} as const satisfies Record<string, Text>;

export type FieldText = keyof typeof fieldTexts;

type Issue = z.core.$ZodIssue;

const isFieldText = (key: string): key is FieldText => Object.hasOwn(fieldTexts, key);

function keyOf(issue: Issue): FieldText {
  if (isFieldText(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'required' : 'wrongType';
    case 'too_small':
      if (issue.origin === 'string') return Number(issue.minimum) === 1 ? 'required' : 'tooShort';
      return issue.origin === 'array' ? 'tooFew' : 'tooSmall';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid';
    case 'invalid_value':
    case 'invalid_union':
      return 'notAChoice';
    case 'unrecognized_keys':
      return 'unknownKeys';
    default:
      return 'invalid';
  }
}

/** Nobody reads more; what is sent may be wrong in ten thousand places. */
const mostFields = 100;
const mostKeys = 5;

/** The first thing wrong with each field, by path (`guardians.0.phone`), in the reader's language. */
export function fieldErrors(error: z.core.$ZodError, language: Language): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, mostFields)) {
    const path = issue.path.join('.');
    fields[path] ??= say(fieldTexts[keyOf(issue)], language, {
      minimum: 'minimum' in issue ? String(issue.minimum) : '',
      maximum: 'maximum' in issue ? String(issue.maximum) : '',
      keys: 'keys' in issue ? issue.keys.slice(0, mostKeys).join(', ') : '',
    });
  }
  return fields;
}
