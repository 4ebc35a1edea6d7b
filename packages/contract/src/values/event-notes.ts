import { type Language, say, type Text } from './language.ts';
import { formatXaf } from './money.ts';
import { transactionStates, type TransactionStatus } from './transaction-states.ts';
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
  fromStatement: {
    en: 'Counted from a statement of the operator, reference {reference}.',
    fr: 'Compté d’après un relevé de l’opérateur, référence {reference}.',
  },
  lineReturned: {
    en: 'The payment was reversed; its line in the statement waits again.',
    fr: 'Le paiement a été annulé ; sa ligne du relevé est de nouveau à rattacher.',
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

const { noticeFailed, endedBadly } = transactionStates;

/** What has happened when a transaction comes to a state, as one would tell it. */
const moves: Readonly<Record<TransactionStatus, Text>> = {
  [transactionStates.created]: { en: 'The payment was created.', fr: 'Le paiement a été créé.' },
  [transactionStates.inProgress]: {
    en: 'The payer was asked to approve on the phone.',
    fr: 'Le payeur a été invité à confirmer sur son téléphone.',
  },
  [transactionStates.paymentFailed]: {
    en: 'The payment failed. No money was taken.',
    fr: 'Échec du paiement. Rien n’a été débité.',
  },
  [transactionStates.paid]: {
    en: 'The money has arrived and is recorded.',
    fr: 'L’argent est arrivé et le paiement est enregistré.',
  },
  [noticeFailed]: {
    en: 'The SMS with the receipt could not be sent. The payment counts all the same.',
    fr: 'Le SMS avec le reçu n’a pas pu être envoyé. Le paiement compte quand même.',
  },
  [transactionStates.noticeSent]: {
    en: 'The receipt was sent to the payer by SMS.',
    fr: 'Le reçu a été envoyé au payeur par SMS.',
  },
  [transactionStates.completed]: { en: 'The payment is complete.', fr: 'Le paiement est terminé.' },
  [endedBadly]: {
    en: 'The payment ended without being made.',
    fr: 'Le paiement s’est terminé sans aboutir.',
  },
};

const untold: Text = {
  en: 'The payment counts, but the payer was not told by SMS. Give them the receipt.',
  fr: 'Le paiement compte, mais le payeur n’a pas été averti par SMS. Remettez-lui le reçu.',
};

const moveOf = ({ from, to }: { from: TransactionStatus; to: TransactionStatus }): Text =>
  from === noticeFailed && to === endedBadly ? untold : moves[to];

/** For whoever reads it, in their language. Words of the operator or of a person stay as they came. */
export function sayEventDetail(detail: EventDetail, language: Language): string {
  if ('note' in detail) return sayNote(detail, language);
  if ('amount' in detail) return formatXaf(detail.amount, language);
  if ('from' in detail) return say(moveOf(detail), language);
  return detail.said;
}
