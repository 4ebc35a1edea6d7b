import type { Text } from './values/language.ts';

/** Why a payment failed, whichever operator said so. */
export const failureReasons = [
  'refused',
  'expired',
  'notEnoughFunds',
  'payerNotFound',
  'limitReached',
  'lowBalanceOrLimit',
  'amountNotAllowed',
  'payerBlocked',
  'anotherInProgress',
  'notAllowed',
  'wrongSettings',
  'schoolWalletFull',
  'operatorFault',
  'operatorUnavailable',
  'notVerified',
  'closed',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const failureNames: Record<FailureReason, Text> = {
  refused: { en: 'The payer refused', fr: 'Le payeur a refusé' },
  expired: { en: 'The payer did not answer in time', fr: 'Le payeur n’a pas répondu à temps' },
  notEnoughFunds: { en: 'Not enough money in the account', fr: 'Solde insuffisant' },
  payerNotFound: {
    en: 'This number has no mobile money account',
    fr: 'Ce numéro n’a pas de compte mobile money',
  },
  limitReached: { en: 'The payer’s limit is reached', fr: 'Le plafond du payeur est atteint' },
  lowBalanceOrLimit: {
    en: 'Not enough money, or a limit of the account',
    fr: 'Solde insuffisant ou plafond du compte atteint',
  },
  amountNotAllowed: {
    en: 'The operator does not take this amount',
    fr: 'L’opérateur n’accepte pas ce montant',
  },
  payerBlocked: { en: 'The payer’s account is blocked', fr: 'Le compte du payeur est bloqué' },
  anotherInProgress: {
    en: 'The payer had another payment waiting',
    fr: 'Le payeur avait un autre paiement en attente',
  },
  notAllowed: {
    en: 'The operator does not allow this payment',
    fr: 'L’opérateur n’autorise pas ce paiement',
  },
  wrongSettings: {
    en: 'The school’s payment settings are incorrect',
    fr: 'Les paramètres de paiement sont incorrects',
  },
  schoolWalletFull: {
    en: 'The account that receives the money is full',
    fr: 'Le compte qui reçoit l’argent est plein',
  },
  operatorFault: { en: 'Technical problem at the operator', fr: 'Panne chez l’opérateur' },
  operatorUnavailable: {
    en: 'The operator was not available',
    fr: 'L’opérateur n’était pas disponible',
  },
  notVerified: {
    en: 'The school is not verified: nothing was asked',
    fr: 'L’établissement n’est pas vérifié : rien n’a été demandé',
  },
  closed: {
    en: 'Closed by the school without recording',
    fr: 'Classé sans suite par l’établissement',
  },
};
