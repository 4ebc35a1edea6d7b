import { invoiceFilters } from '@ardoise/contract/invoicing/invoices';
import { paymentMethod } from '@ardoise/contract/payments';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { day, formatDay } from '@ardoise/contract/values/dates';
import { invoiceStateNames } from '@ardoise/contract/values/invoice-state';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { z } from 'zod';
import { listFile } from '../../../platform/lists/list-file.ts';
import { methodName } from '../../receipts/public.ts';
import { invoiceList } from './list-invoices.ts';
import { paymentList } from './list-payments.ts';

/** Moments stand as the machine writes them (UTC), so that a spreadsheet can sort and compare them. */
const moment = (iso: string | null): string | null =>
  iso === null ? null : iso.slice(0, 19).replace('T', ' ');

const searched = { ...listQuery.pick({ q: true }).shape, today: day };

export const invoicesFile = listFile({
  list: invoiceList,
  name: 'invoices',
  title: { en: 'Invoices', fr: 'Factures' },
  fileName: { en: 'invoices.xlsx', fr: 'factures.xlsx' },
  filters: invoiceFilters.extend(searched),
  columns: [
    { en: 'Number', fr: 'Numéro', width: 18, cell: (row) => row.number },
    { en: 'Title', fr: 'Titre', width: 28, cell: (row) => row.title },
    {
      en: 'State',
      fr: 'État',
      width: 16,
      cell: (row, language) => say(invoiceStateNames[row.state], language),
    },
    { en: 'Family ID', fr: 'Numéro de famille', width: 14, cell: (row) => row.family.familyId },
    { en: 'Family', fr: 'Famille', width: 22, cell: (row) => row.family.name },
    { en: 'Bill to', fr: 'Facturé à', width: 24, cell: (row) => row.billTo },
    {
      en: 'Students',
      fr: 'Élèves',
      width: 30,
      cell: (row) => row.students.map(({ name }) => name).join(', '),
    },
    { en: 'Due', fr: 'Échéance', width: 12, cell: (row) => formatDay(row.dueOn) },
    { en: 'Days late', fr: 'Jours de retard', width: 14, cell: (row) => row.daysLate },
    { en: 'Total (XAF)', fr: 'Total (XAF)', width: 14, cell: (row) => row.total },
    { en: 'Paid', fr: 'Payé', width: 14, cell: (row) => row.paid },
    { en: 'Credited', fr: 'Crédité', width: 14, cell: (row) => row.credited },
    { en: 'Still to pay', fr: 'Reste à payer', width: 14, cell: (row) => row.pending },
    { en: 'Sent (UTC)', fr: 'Envoyée (UTC)', width: 20, cell: (row) => moment(row.sentAt) },
    { en: 'Created (UTC)', fr: 'Créée (UTC)', width: 20, cell: (row) => moment(row.createdAt) },
    { en: 'Created by', fr: 'Créée par', width: 20, cell: (row) => row.createdBy },
  ],
});

const ownMethods = {
  toCredit: { en: 'To credit', fr: 'Vers l’avoir' },
  merged: { en: 'Merged', fr: 'Fusion' },
} as const satisfies Record<string, Text>;

const sayMethod = (method: string, language: Language): string => {
  const own = Object.entries(ownMethods).find(([name]) => name === method);
  return own === undefined
    ? methodName(paymentMethod.parse(method), language)
    : say(own[1], language);
};

export const paymentsFile = listFile({
  list: paymentList,
  name: 'invoice-payments',
  title: { en: 'Payments', fr: 'Paiements' },
  fileName: { en: 'invoice-payments.xlsx', fr: 'paiements-factures.xlsx' },
  filters: z.object({
    ...searched,
    method: paymentMethod.optional(),
    classId: z.uuid().optional(),
    from: day.optional(),
    to: day.optional(),
    familyId: z.uuid().optional(),
  }),
  columns: [
    { en: 'Paid at (UTC)', fr: 'Payé le (UTC)', width: 20, cell: (row) => moment(row.paidAt) },
    { en: 'Invoice', fr: 'Facture', width: 18, cell: (row) => row.invoice.number },
    { en: 'Title', fr: 'Titre', width: 28, cell: (row) => row.invoice.title },
    { en: 'Family', fr: 'Famille', width: 22, cell: (row) => row.family.name },
    {
      en: 'Method',
      fr: 'Mode de paiement',
      width: 18,
      cell: (row, language) => sayMethod(row.method, language),
    },
    { en: 'Amount (XAF)', fr: 'Montant (XAF)', width: 14, cell: (row) => row.amount },
    { en: 'Whole payment', fr: 'Paiement entier', width: 14, cell: (row) => row.whole },
    { en: 'Receipt', fr: 'Reçu', width: 18, cell: (row) => row.receiptNumber },
    { en: 'Taken by', fr: 'Encaissé par', width: 20, cell: (row) => row.takenBy },
  ],
});
