import { subscriber } from '../../../platform/events/subscriber.ts';
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
import { writeWebhookEvent } from '../events/write-event.ts';

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
async function recordAsked(work: Work, id: string, at: Date): Promise<void> {
  const row = await findCollection(work, id);
  if (row?.state !== 'paid' && row?.state !== 'failed') return;
  const { environment, state } = row;
  const data = collectionData(row);
  await writeWebhookEvent(work, {
    type: collectionTypes[state],
    recordId: id,
    data,
    at,
    environment,
  });
}

async function recordTransaction(work: Work, id: string, at: Date): Promise<void> {
  const transaction = await readTransactionData(work, id);
  if (transaction === undefined) return;
  const { state, collectionId, ...data } = transaction;
  if (collectionId !== null) return recordAsked(work, collectionId, at);
  if (state === 'paid' || state === 'failed')
    await writeWebhookEvent(work, { type: collectionTypes[state], recordId: id, data, at });
}

async function recordPayment(
  work: Work,
  id: string,
  transactionId: string | null,
  at: Date,
): Promise<void> {
  if (transactionId !== null) await recordTransaction(work, transactionId, at);
  const payment = await readPaymentData(work, id);
  if (payment !== undefined)
    await writeWebhookEvent(work, { type: 'payment.taken', recordId: id, data: payment, at });
  const receipt = await readReceiptData(work, id);
  if (receipt !== undefined)
    await writeWebhookEvent(work, { type: 'receipt.issued', recordId: id, data: receipt, at });
  for (const invoice of await readInvoicesPaidBy(work, id))
    await writeWebhookEvent(work, {
      type: 'invoice.paid',
      recordId: invoice.id,
      data: invoice,
      at,
    });
}

export const recordPayments = subscriber({
  name: 'webhooks.record-payments',
  on: ['payment.settled', 'payment.reversed'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, event) => {
    if (!(await hasWebhooks(work))) return;
    const { recordId, at } = event;
    if (event.name === 'payment.settled')
      return recordPayment(work, recordId, event.facts.transactionId, at);
    const data = await readPaymentData(work, recordId);
    if (data !== undefined)
      await writeWebhookEvent(work, { type: 'payment.reversed', recordId, data, at });
  },
});

export const recordCollections = subscriber({
  name: 'webhooks.record-collections',
  on: ['transaction.moved', 'transaction.expired', 'collection.changed'],
  kind: 'recording',
  maxAttempts: 10,
  handle: async (work, { name, recordId, at }) => {
    if (!(await hasWebhooks(work))) return;
    const record = name === 'collection.changed' ? recordAsked : recordTransaction;
    await record(work, recordId, at);
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
    if (data !== undefined) await writeWebhookEvent(work, { type: name, recordId, data, at });
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
    await writeWebhookEvent(work, { type, recordId, data, at, isRepeated });
  },
});
