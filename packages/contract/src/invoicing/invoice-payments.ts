import { z } from 'zod';
import * as endpoints from '../endpoints/invoices.ts';
import { paymentMethod } from '../payments.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery, pageQuery } from '../protocol/envelope.ts';
import { exportCall } from '../protocol/export-call.ts';
import { day } from '../values/dates.ts';
import { paymentOnInvoice } from './invoice-detail.ts';

const invoicePayment = paymentOnInvoice.extend({
  invoice: z.object({ id: z.uuid(), number: z.string(), title: z.string() }),
  family: z.object({ id: z.uuid(), name: z.string() }),
});
export type InvoicePayment = z.output<typeof invoicePayment>;

const filters = z.object({
  method: paymentMethod.optional(),
  classId: z.uuid().optional(),
  from: day.optional().describe('Paid on this day or later'),
  to: day.optional(),
  familyId: z.uuid().optional(),
});
const searched = filters.extend(listQuery.pick({ q: true }).shape);

export const listInvoicePayments = call({
  ...endpoints.listInvoicePayments,
  summary: 'What was paid on invoices, newest first: one line for each payment and invoice',
  access: 'payments.read',
  query: listQuery.extend(filters.shape),
  answer: listOf(invoicePayment),
});

export const sumInvoicePayments = call({
  ...endpoints.sumInvoicePayments,
  summary: 'What the payments that the filters choose come to, on all pages',
  access: 'payments.read',
  query: searched,
  answer: z.object({
    payments: z.number().int().describe('A reversal is one less'),
    amount: z.number().int().describe('Less what was taken back'),
    byMeans: z
      .array(paymentOnInvoice.pick({ method: true }).extend({ amount: z.number().int() }))
      .describe('They add up to the amount; what came to nothing is left out'),
    hasMore: z
      .boolean()
      .optional()
      .describe('Only where the filters choose more than is added up: the figures are of less'),
  }),
});
export type InvoicePaymentSums = z.output<(typeof sumInvoicePayments)['answer']>;

export const exportInvoicePayments = exportCall(endpoints.exportInvoicePayments, searched);

export const listPaymentsOfInvoice = call({
  ...endpoints.listPaymentsOfInvoice,
  summary: 'What was paid on one invoice, newest first',
  access: 'fees.read',
  params: byId,
  query: pageQuery,
  answer: listOf(paymentOnInvoice),
});
