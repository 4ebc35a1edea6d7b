import type { ReportForm } from '../report-form.ts';
import { reportMeans } from '../report-means.ts';

export const paymentsForm = {
  title: { en: 'Payments of fees', fr: 'Paiements des frais' },
  fileName: { en: 'payments-report', fr: 'rapport-paiements' },
  periodOf: { en: 'Paid on', fr: 'Payé le' },
  note: {
    en: 'What came in: mobile money, cash, bank, cheque and transfer, less reversals and refunds, which stand as lines below zero. Credit that was used and what was paid before or outside of Ardoise are no new money: choose all methods to see them too.',
    fr: 'Ce qui est entré\u00a0: mobile money, espèces, banque, chèque et virement, moins les annulations et les remboursements, qui figurent en négatif. L’avoir utilisé et ce qui a été payé avant Ardoise ou hors d’Ardoise ne sont pas de l’argent nouveau\u00a0: choisissez tous les modes pour les voir aussi.',
  },
  filters: ['q', 'means', 'classId', 'familyId', 'studentId'],
  means: reportMeans,
  columns: {
    paidAt: { en: 'Paid at', fr: 'Payé le', kind: 'moment', width: 18, isDefault: true },
    what: { en: 'Kind', fr: 'Nature', kind: 'text', width: 16 },
    receipt: { en: 'Receipt', fr: 'Reçu', kind: 'text', width: 18, isDefault: true },
    means: { en: 'Method', fr: 'Mode de paiement', kind: 'text', width: 18, isDefault: true },
    family: { en: 'Family', fr: 'Famille', kind: 'text', width: 22 },
    students: { en: 'Students', fr: 'Élèves', kind: 'text', width: 30, isDefault: true },
    classes: { en: 'Classes', fr: 'Classes', kind: 'text', width: 18, isDefault: true },
    fees: { en: 'For', fr: 'Pour', kind: 'text', width: 28 },
    amount: {
      en: 'Amount',
      fr: 'Montant',
      kind: 'money',
      width: 14,
      isDefault: true,
      isSummed: true,
    },
    collected: {
      en: 'Of it collected',
      fr: 'Dont encaissé',
      kind: 'money',
      width: 17,
      isSummed: true,
    },
    takenBy: { en: 'Taken by', fr: 'Encaissé par', kind: 'text', width: 20 },
    payer: {
      en: 'Payer',
      fr: 'Payeur',
      kind: 'text',
      width: 24,
      permission: 'payments.read',
    },
    payerPhone: {
      en: 'Payer’s phone',
      fr: 'Téléphone du payeur',
      kind: 'text',
      width: 21,
      permission: 'payments.read',
    },
    reference: {
      en: 'Operator’s reference',
      fr: 'Référence de l’opérateur',
      kind: 'text',
      width: 26,
      permission: 'payments.read',
    },
  },
  groups: {
    means: { en: 'Method', fr: 'Mode de paiement' },
    day: { en: 'Day', fr: 'Jour' },
    month: { en: 'Month', fr: 'Mois' },
    class: { en: 'Class', fr: 'Classe' },
    takenBy: { en: 'Taken by', fr: 'Encaissé par' },
  },
} as const satisfies ReportForm;
