import { operatorNames, transactionFilters } from '@ardoise/contract/transactions';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { say } from '@ardoise/contract/values/language';
import { transactionStatusNames } from '@ardoise/contract/values/transaction-states';
import { z } from 'zod';
import { listFile } from '../../../platform/lists/list-file.ts';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { transactionList } from './read-transactions.ts';

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/** Moments stand as the machine writes them (UTC), so that a spreadsheet can sort and compare them. */
const moment = (iso: string | null): string | null =>
  iso === null ? null : iso.slice(0, 19).replace('T', ' ');

export const transactionsFile = listFile({
  list: transactionList,
  name: 'transactions',
  title: { en: 'Transactions', fr: 'Transactions' },
  fileName: { en: 'transactions.xlsx', fr: 'transactions.xlsx' },
  filters: transactionFilters.extend({
    ...listQuery.pick({ q: true }).shape,
    since: z.iso.datetime().optional(),
  }),
  columns: [
    { en: 'Started (UTC)', fr: 'Début (UTC)', width: 20, cell: (row) => moment(row.submittedAt) },
    {
      en: 'Students',
      fr: 'Élèves',
      width: 32,
      cell: (row) => distinct(row.parts.map(({ student }) => student)),
    },
    {
      en: 'For',
      fr: 'Objet',
      width: 28,
      cell: (row, language) => distinct(row.parts.map((part) => feeTitle(part, language))),
    },
    { en: 'Payer', fr: 'Payeur', width: 24, cell: (row) => row.payerName },
    { en: 'Phone', fr: 'Téléphone', width: 14, cell: (row) => row.phone },
    { en: 'Method', fr: 'Mode de paiement', width: 16, cell: (row) => operatorNames[row.operator] },
    { en: 'Amount (XAF)', fr: 'Montant (XAF)', width: 14, cell: (row) => row.amount },
    {
      en: 'State',
      fr: 'État',
      width: 22,
      cell: (row, language) => say(transactionStatusNames[row.status], language),
    },
    { en: 'Ended (UTC)', fr: 'Fin (UTC)', width: 20, cell: (row) => moment(row.completedAt) },
    { en: 'Transaction', fr: 'Transaction', width: 18, cell: (row) => row.number },
    {
      en: 'Operator reference',
      fr: 'Référence opérateur',
      width: 22,
      cell: (row) => row.providerReference,
    },
  ],
});
