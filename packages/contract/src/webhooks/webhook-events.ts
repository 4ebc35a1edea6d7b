import { z } from 'zod';
import type { Text } from '../values/language.ts';

const amount = z.number().int().describe('Whole XAF');
const at = z.iso.datetime();
const id = z.uuid();

const collection = z.object({
  id,
  number: z.string().nullable().describe('Null of a link that nobody used'),
  amount,
  operator: z.enum(['mtn', 'orange']).nullable(),
  reference: z.string().nullable().describe('Yours; null where no program asked for it'),
  failure: z.string().nullable().describe('Why it failed; null of one that was paid'),
  completedAt: at.nullable(),
});

const disbursement = z.object({
  id,
  number: z.string(),
  amount,
  reference: z.string().nullable(),
  failure: z.string().nullable().describe('Why it failed; null of one that was paid'),
});

const payment = z.object({
  id,
  amount,
  method: z.string().describe('mtn, orange, cash, bank, cheque, credit …'),
  paidAt: at,
  familyId: id,
  collectionId: id
    .nullable()
    .describe('The collection that brought it; null for cash and the like'),
  students: z.array(z.object({ id, amount })).describe('What of it went to whose fees'),
});

const receipt = z.object({
  paymentId: id,
  number: z.string(),
  code: z.string().describe('By which anybody checks it'),
  amount,
  issuedAt: at,
});

const invoice = z.object({
  id,
  number: z.string().nullable(),
  familyId: id,
  total: amount,
  paid: amount,
  pending: amount,
  dueOn: z.string(),
});

const student = z.object({
  id,
  number: z.string(),
  paymentCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  familyId: id,
  classId: id.nullable(),
});

const ping = z.object({ message: z.string() });

/** What others are told of, under names that are kept. Each with what its `data` holds. */
export const webhookEvents = {
  'collection.paid': collection,
  'collection.failed': collection,
  'disbursement.paid': disbursement,
  'disbursement.failed': disbursement,
  'payment.taken': payment,
  'payment.reversed': payment,
  'receipt.issued': receipt,
  'invoice.sent': invoice,
  'invoice.paid': invoice,
  'invoice.voided': invoice,
  'student.created': student,
  'student.updated': student,
  'student.left': student,
  'test.ping': ping,
} as const;

export type WebhookEventName = keyof typeof webhookEvents;

/** Those that one chooses; the test event comes by its button alone. */
export const chosenEventNames = [
  'collection.paid',
  'collection.failed',
  'disbursement.paid',
  'disbursement.failed',
  'payment.taken',
  'payment.reversed',
  'receipt.issued',
  'invoice.sent',
  'invoice.paid',
  'invoice.voided',
  'student.created',
  'student.updated',
  'student.left',
] as const satisfies readonly WebhookEventName[];
export type ChosenEventName = (typeof chosenEventNames)[number];

export const webhookEventNames = [...chosenEventNames, 'test.ping'] as const;

export type WebhookData<Name extends WebhookEventName> = z.input<(typeof webhookEvents)[Name]>;

export const webhookEventTexts: Record<WebhookEventName, Text> = {
  'collection.paid': { en: 'A collection was paid', fr: 'Un encaissement est payé' },
  'collection.failed': { en: 'A collection failed', fr: 'Un encaissement a échoué' },
  'disbursement.paid': { en: 'A disbursement was paid', fr: 'Un versement est effectué' },
  'disbursement.failed': { en: 'A disbursement failed', fr: 'Un versement a échoué' },
  'payment.taken': { en: 'A payment was taken', fr: 'Un paiement est encaissé' },
  'payment.reversed': { en: 'A payment was reversed', fr: 'Un paiement est annulé' },
  'receipt.issued': { en: 'A receipt was issued', fr: 'Un reçu est délivré' },
  'invoice.sent': { en: 'An invoice was sent', fr: 'Une facture est envoyée' },
  'invoice.paid': { en: 'An invoice is paid in full', fr: 'Une facture est soldée' },
  'invoice.voided': { en: 'An invoice was voided', fr: 'Une facture est annulée' },
  'student.created': { en: 'A student was added', fr: 'Un élève est ajouté' },
  'student.updated': { en: 'A student’s record changed', fr: 'Le dossier d’un élève a changé' },
  'student.left': { en: 'A student left', fr: 'Un élève est parti' },
  'test.ping': { en: 'Test event', fr: 'Événement de test' },
};
