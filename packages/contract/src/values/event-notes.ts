import { type Language, say, type Text } from './language.ts';
import { formatXaf } from './money.ts';
import type { EventDetail, EventNote } from '../transactions.ts';

const eventNotes: Readonly<Record<EventNote['note'], Text>> = {
  unsaid: {
    en: 'The time allowed for approval has passed.',
    fr: 'Le délai de confirmation est dépassé.',
  },
  paidAfterFailure: {
    en: 'Paid after the operator had reported a failure.',
    fr: 'Payé alors que l’opérateur avait annoncé un échec.',
  },
  otherAmount: {
    en: '{asked} requested, {paid} paid.',
    fr: 'Demandé\u00a0: {asked}, payé\u00a0: {paid}.',
  },
  otherCurrency: { en: '{asked} asked, {said} paid.', fr: '{asked} demandés, {said} payés.' },
  otherPayer: {
    en: '{asked} was asked, {said} paid.',
    fr: '{asked} a été sollicité, {said} a payé.',
  },
  otherReference: {
    en: 'Asked with the reference {asked}, paid with {said}.',
    fr: 'Demandé avec la référence {asked}, payé avec {said}.',
  },
  referenceTaken: {
    en: 'The reference {reference} belongs to another payment.',
    fr: 'La référence {reference} est celle d’un autre paiement.',
  },
  neverAsked: { en: 'The operator was never asked.', fr: 'L’opérateur n’a jamais été sollicité.' },
  noCredentials: { en: 'Credentials are missing.', fr: 'Les identifiants manquent.' },
  unsendableCredentials: {
    en: 'The credentials hold a sign that no operator can be sent.',
    fr: 'Les identifiants contiennent un caractère qu’on ne peut transmettre à aucun opérateur.',
  },
  operatorInactive: {
    en: 'This operator is not active at PawaPay. Ask PawaPay to switch it on for this account.',
    fr: 'Cet opérateur n’est pas actif chez PawaPay. Demandez à PawaPay de l’activer pour ce compte.',
  },
  webPage: {
    en: 'A web page came instead of the operator’s answer: a firewall refuses this server, or the address is wrong. Ask the operator to let this server’s address in.',
    fr: 'Une page web est venue à la place de la réponse de l’opérateur : un pare-feu refuse ce serveur ou l’adresse est fausse. Demandez à l’opérateur d’autoriser l’adresse de ce serveur.',
  },
  untrustedCertificate: {
    en: 'The operator’s certificate cannot be checked, so nothing was sent. Whoever runs this server adds the missing authority (ARDOISE_EXTRA_CA).',
    fr: 'Le certificat de l’opérateur ne peut pas être vérifié : rien n’a été envoyé. La personne qui gère ce serveur ajoute l’autorité manquante (ARDOISE_EXTRA_CA).',
  },
  smsHeld: {
    en: 'The SMS was held: the limit was reached.',
    fr: 'Le SMS a été retenu : la limite était atteinte.',
  },
  smsDelivered: { en: 'The SMS reached the phone.', fr: 'Le SMS est arrivé sur le téléphone.' },
  smsUndelivered: {
    en: 'The SMS did not reach the phone.',
    fr: 'Le SMS n’est pas arrivé sur le téléphone.',
  },
  promptAgain: {
    en: 'The operator is told to show the payer its prompt again.',
    fr: 'L’opérateur est prié de renvoyer sa demande au payeur.',
  },
  promptUnconfirmed: {
    en: 'The operator did not confirm that it showed its prompt again.',
    fr: 'L’opérateur n’a pas confirmé avoir renvoyé sa demande.',
  },
  smsFailed: { en: 'The SMS could not be sent.', fr: 'Le SMS n’a pas pu être envoyé.' },
};

/** A part of a franc is not rounded away: it may be why the amount is another one. */
function sayAmount(amount: number | null, language: Language): string {
  if (amount === null) return '?';
  return Number.isInteger(amount) ? formatXaf(amount, language) : String(amount);
}

function sayNote(detail: EventNote, language: Language): string {
  const { note, ...facts } =
    detail.note === 'otherAmount'
      ? {
          note: detail.note,
          asked: sayAmount(detail.asked, language),
          paid: sayAmount(detail.paid, language),
        }
      : detail;
  // A newer server may note what an open console does not know yet.
  const text: Text | undefined = eventNotes[note];
  return text === undefined ? note : say(text, language, facts);
}

/** For whoever reads it, in their language. Words of the operator or of a person stay as they came. */
export function sayEventDetail(detail: EventDetail, language: Language): string {
  if ('note' in detail) return sayNote(detail, language);
  if ('amount' in detail) return formatXaf(detail.amount, language);
  if ('from' in detail) return `${detail.from} → ${detail.to}`;
  return detail.said;
}
