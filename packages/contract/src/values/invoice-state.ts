import type { Text } from './language.ts';

/** What is kept of an invoice. The rest of its state follows from the money and the day. */
export const keptInvoiceStates = ['draft', 'sent', 'void'] as const;
export type KeptInvoiceState = (typeof keptInvoiceStates)[number];

export const invoiceStates = [
  'draft',
  'sent',
  'partiallyPaid',
  'paid',
  'pastDue',
  'credited',
  'void',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateNames: Record<InvoiceState, Text> = {
  draft: { en: 'Draft', fr: 'Brouillon' },
  sent: { en: 'Sent', fr: 'Envoyée' },
  partiallyPaid: { en: 'Partly paid', fr: 'Payée en partie' },
  paid: { en: 'Paid', fr: 'Payée' },
  pastDue: { en: 'Past due', fr: 'En retard' },
  credited: { en: 'Credited', fr: 'Créditée' },
  void: { en: 'Void', fr: 'Annulée' },
};

interface Standing {
  readonly state: KeptInvoiceState;
  readonly paid: number;
  readonly pending: number;
  /** The earliest deadline of what is pending. */
  readonly nextDueOn: string | null;
}

/** The state that is shown. One of which everything was credited was never paid, and does not say so. */
export function invoiceState(invoice: Standing, today: string): InvoiceState {
  if (invoice.state !== 'sent') return invoice.state;
  if (invoice.pending === 0) return invoice.paid > 0 ? 'paid' : 'credited';
  if (invoice.nextDueOn !== null && invoice.nextDueOn < today) return 'pastDue';
  return invoice.paid > 0 ? 'partiallyPaid' : 'sent';
}

/** For how many days something is overdue: `0-30` is one to thirty days. */
export const invoiceAges = ['0-30', '31-60', '61-90', 'over90'] as const;
export type InvoiceAge = (typeof invoiceAges)[number];

export const invoiceAgeDays: Record<InvoiceAge, { from: number; to: number | null }> = {
  '0-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  over90: { from: 91, to: null },
};
