import { type HeardEvent, subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import { findCollection } from '../../developer-api/public.ts';
import {
  collectionData,
  readInvoiceData,
  readInvoicesPaidBy,
  readPaymentData,
  readReceiptData,
  readStudentData,
  readTransactionData,
} from '../events/read-data.ts';
import { type NewWebhookEvent, toTell, writeWebhookEvents } from '../events/write-event.ts';

/** Most schools have none, and nothing is read for them. */
export async function hasWebhooks({ tx, orgId }: Work): Promise<boolean> {
  const one = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_on', '=', true)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

const collectionTypes = { paid: 'collection.paid', failed: 'collection.failed' } as const;

/** What a program asked for is told by its own id, in its environment, when it has come to its end. */
async function tellAsked(work: Work, id: string, at: Date): Promise<NewWebhookEvent[]> {
  const row = await findCollection(work, id);
  if (row?.state !== 'paid' && row?.state !== 'failed') return [];
  const { environment, state } = row;
  const data = collectionData(row);
  return [toTell({ type: collectionTypes[state], recordId: id, data, at, environment })];
}

async function tellTransaction(work: Work, id: string, at: Date): Promise<NewWebhookEvent[]> {
  const transaction = await readTransactionData(work, id);
  if (transaction === undefined) return [];
  const { state, collectionId, ...data } = transaction;
  if (collectionId !== null) return tellAsked(work, collectionId, at);
  if (state !== 'paid' && state !== 'failed') return [];
  return [toTell({ type: collectionTypes[state], recordId: id, data, at })];
}

async function tellPayment(
  work: Work,
  recordId: string,
  transactionId: string | null,
  at: Date,
): Promise<NewWebhookEvent[]> {
  const collection = transactionId === null ? [] : await tellTransaction(work, transactionId, at);
  const payment = await readPaymentData(work, recordId);
  const receipt = await readReceiptData(work, recordId);
  const invoices = await readInvoicesPaidBy(work, recordId);
  return [
    ...collection,
    ...(payment === undefined
      ? []
      : [toTell({ type: 'payment.taken', recordId, data: payment, at })]),
    ...(receipt === undefined
      ? []
      : [toTell({ type: 'receipt.issued', recordId, data: receipt, at })]),
    ...invoices.map(({ payments: cause, ...data }) =>
      toTell({ type: 'invoice.paid', recordId: data.id, data, at, cause }),
    ),
  ];
}

async function tellReversed(work: Work, recordId: string, at: Date): Promise<NewWebhookEvent[]> {
  const data = await readPaymentData(work, recordId);
  return data === undefined ? [] : [toTell({ type: 'payment.reversed', recordId, data, at })];
}

type OfPayment = HeardEvent<'payment.settled' | 'payment.reversed'>;

async function recordAll(work: Work, events: readonly OfPayment[]): Promise<void> {
  if (!(await hasWebhooks(work))) return;
  for (const event of events) {
    const { recordId, at } = event;
    const told =
      event.name === 'payment.settled'
        ? await tellPayment(work, recordId, event.facts.transactionId, at)
        : await tellReversed(work, recordId, at);
    await writeWebhookEvents(work, told);
  }
}

export const recordPayments = subscriber<OfPayment['name']>({
  name: 'webhooks.record-payments',
  on: ['payment.settled', 'payment.reversed'],
  kind: 'recording',
  maxAttempts: 10,
  handle: (work, event) => recordAll(work, [event]),
  handleMany: recordAll,
});

export const recordCollections = subscriber({
  name: 'webhooks.record-collections',
  on: ['transaction.moved', 'transaction.expired', 'collection.changed'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { name, recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const tell = name === 'collection.changed' ? tellAsked : tellTransaction;
    await writeWebhookEvents(work, await tell(work, recordId, at));
  },
});

export const recordInvoices = subscriber({
  name: 'webhooks.record-invoices',
  on: ['invoice.sent', 'invoice.voided'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { name, recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const data = await readInvoiceData(work, recordId);
    if (data !== undefined)
      await writeWebhookEvents(work, [toTell({ type: name, recordId, data, at })]);
  },
});

const studentTypes = {
  'student.created': 'student.created',
  'student.changed': 'student.updated',
  'student.withdrawn': 'student.left',
} as const;

export const recordStudents = subscriber({
  name: 'webhooks.record-students',
  on: ['student.created', 'student.changed', 'student.withdrawn'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { name, recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const data = await readStudentData(work, recordId);
    if (data === undefined) return;
    const type = studentTypes[name];
    const isRepeated = type !== 'student.created';
    await writeWebhookEvents(work, [toTell({ type, recordId, data, at, isRepeated })]);
  },
});
