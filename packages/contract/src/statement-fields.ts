import type { Text } from './values/language.ts';

/** What a column of a statement can hold. `amount` may be below zero for money that went out; else there are two columns. */
export const statementFields = [
  'date',
  'time',
  'reference',
  'amount',
  'credit',
  'debit',
  'fee',
  'phone',
  'name',
  'text',
] as const;
export type StatementField = (typeof statementFields)[number];

export const statementFieldNames: Record<StatementField, Text> = {
  date: { en: 'Date', fr: 'Date' },
  time: { en: 'Time', fr: 'Heure' },
  reference: { en: 'Operator’s reference', fr: 'Référence de l’opérateur' },
  amount: { en: 'Amount', fr: 'Montant' },
  credit: { en: 'Money in (credit)', fr: 'Entrée (crédit)' },
  debit: { en: 'Money out (debit)', fr: 'Sortie (débit)' },
  fee: { en: 'Operator’s fee', fr: 'Frais de l’opérateur' },
  phone: { en: 'Payer’s phone', fr: 'Téléphone du payeur' },
  name: { en: 'Payer’s name', fr: 'Nom du payeur' },
  text: { en: 'Message of the payer', fr: 'Message du payeur' },
};
