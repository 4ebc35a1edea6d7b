import { paymentMethod } from '../../payments.ts';
import type { ReportForm } from '../report-form.ts';

export const invoicingPaymentsForm = {
  title: { en: 'Payments of invoices', fr: 'Paiements des factures' },
  fileName: { en: 'invoice-payments-report', fr: 'rapport-paiements-factures' },
  periodOf: { en: 'Paid on', fr: 'Payé le' },
  note: {
    en: 'What went to invoices by every means: one line for each payment and invoice. What was taken back stands as a line below zero.',
    fr: 'Ce qui a été versé sur les factures, par tout moyen\u00a0: une ligne par paiement et facture. Ce qui a été repris figure en négatif.',
  },
  filters: ['q', 'means', 'classId', 'familyId'],
  // An invoice may be paid by every means, also by credit; refunds are of no invoice.
  means: ['all', ...paymentMethod.options],
  columns: {
    paidAt: { en: 'Paid at', fr: 'Payé le', kind: 'moment', width: 18, isDefault: true },
    invoice: { en: 'Invoice', fr: 'Facture', kind: 'text', width: 18, isDefault: true },
    title: { en: 'Title', fr: 'Titre', kind: 'text', width: 28 },
    family: { en: 'Family', fr: 'Famille', kind: 'text', width: 22, isDefault: true },
    means: { en: 'Method', fr: 'Mode de paiement', kind: 'text', width: 18, isDefault: true },
    amount: {
      en: 'Amount',
      fr: 'Montant',
      kind: 'money',
      width: 14,
      isDefault: true,
      isSummed: true,
    },
    whole: { en: 'Whole payment', fr: 'Paiement entier', kind: 'money', width: 16 },
    receipt: { en: 'Receipt', fr: 'Reçu', kind: 'text', width: 18, isDefault: true },
    takenBy: { en: 'Taken by', fr: 'Encaissé par', kind: 'text', width: 20 },
  },
  groups: {
    means: { en: 'Method', fr: 'Mode de paiement' },
    day: { en: 'Day', fr: 'Jour' },
    month: { en: 'Month', fr: 'Mois' },
    family: { en: 'Family', fr: 'Famille' },
  },
} as const satisfies ReportForm;
