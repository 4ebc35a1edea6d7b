import { z } from 'zod';
import { paymentMethod } from '../payments.ts';
import { day } from '../values/dates.ts';
import { invoiceStates } from '../values/invoice-state.ts';
import { languages } from '../values/language.ts';
import { installmentPlan, invoiceDiscount } from './invoice-input.ts';

export const invoiceChannels = ['email', 'sms', 'whatsapp'] as const;
export type InvoiceChannel = (typeof invoiceChannels)[number];

/** `shared`: somebody was handed the link to share it themselves, and nobody knows whether they did. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'failed', 'shared'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id: z.uuid(),
  channel: z.enum(invoiceChannels),
  to: z.string().describe('An address, or a masked phone'),
  state: z.enum(deliveryStates),
  at: z.iso.datetime(),
  by: z.string().nullable(),
});

const item = z.object({
  id: z.uuid(),
  student: z.object({
    id: z.uuid(),
    name: z.string(),
    studentId: z.string(),
    className: z.string().nullable(),
  }),
  description: z.string(),
  amount: z.number().int(),
  discount: z.number().int().describe('Its share of the invoice’s discount'),
  tax: z.number().int(),
  extra: z.number().int(),
  billed: z.number().int().describe('The amount with its shares: together the invoice’s total'),
  credited: z.number().int(),
  paid: z.number().int(),
  pending: z.number().int(),
  feeId: z.uuid().nullable().describe('What it pays; of a new item only once the invoice was sent'),
  isOpenFee: z.boolean().describe('It bills a fee that was there before'),
  fees: z
    .array(z.object({ id: z.uuid(), pending: z.number().int() }))
    .describe('All that paying it pays: tax and extra on an open fee are a fee of their own'),
});

const creditNote = z.object({
  id: z.uuid(),
  number: z.string(),
  amount: z.number().int(),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  items: z.array(z.object({ itemId: z.uuid(), amount: z.number().int() })),
});

export const paymentOnInvoice = z.object({
  paymentId: z.uuid(),
  paidAt: z.iso.datetime(),
  method: z
    .enum([...paymentMethod.options, 'toCredit', 'merged'])
    .describe('A means, or `toCredit` and `merged`, by which no money came'),
  amount: z.number().int().describe('What of it went to this invoice; below zero: taken back'),
  whole: z.number().int().describe('The whole payment'),
  receiptNumber: z.string().nullable(),
  receiptCode: z.string().nullable(),
  takenBy: z.string().nullable(),
  isReversed: z.boolean(),
  isReversal: z.boolean(),
  transactionId: z.uuid().nullable(),
});

const named = z.object({ id: z.uuid(), number: z.string().nullable() });

export const invoiceDetail = z.object({
  id: z.uuid(),
  version: z.number().int().describe('Send it back when saving or sending'),
  number: z.string().nullable(),
  state: z.enum(invoiceStates),
  title: z.string(),
  family: z.object({ id: z.uuid(), name: z.string(), familyId: z.string() }),
  yearName: z.string(),
  billTo: z.string(),
  emails: z.array(z.string()),
  language: z.enum(languages),
  memo: z.string(),
  note: z.string(),
  message: z.string(),
  discount: invoiceDiscount.nullable(),
  taxBasisPoints: z.number().int(),
  extra: z.number().int(),
  extraName: z.string(),
  allowsPartial: z.boolean(),
  dueOn: day,
  nextDueOn: day.nullable().describe('The earliest deadline of what is pending'),
  daysLate: z.number().int(),
  plan: installmentPlan.nullable().describe('The installments as they were asked for'),
  totals: z.object({
    subtotal: z.number().int(),
    discount: z.number().int(),
    tax: z.number().int(),
    extra: z.number().int(),
    total: z.number().int(),
  }),
  paid: z.number().int(),
  credited: z.number().int(),
  pending: z.number().int(),
  items: z.array(item),
  installments: z.array(
    z.object({
      dueOn: day,
      amount: z.number().int(),
      asked: z.number().int().describe('The amount less what was credited'),
      paid: z.number().int(),
      pending: z.number().int(),
      isOverdue: z.boolean(),
    }),
  ),
  payments: z.array(paymentOnInvoice).describe('Newest first'),
  waiting: z
    .array(
      z.object({
        id: z.uuid(),
        isMobile: z.boolean(),
        amount: z.number().int(),
        since: z.iso.datetime(),
      }),
    )
    .describe('Payments under way that would pay something of it'),
  deliveries: z.array(delivery).describe('Newest first'),
  openedAt: z.iso.datetime().nullable().describe('When its payment page was first opened'),
  creditNotes: z.array(creditNote),
  copiedFrom: named.nullable(),
  copies: z.array(named),
  runId: z.uuid().nullable(),
  payAddress: z.string().nullable().describe('The payment link; none of a draft'),
  contacts: z
    .array(
      z.object({
        guardianId: z.uuid(),
        name: z.string(),
        phone: z.string().nullable().describe('Masked; null where there is no mobile phone'),
        medium: z.enum(['sms', 'whatsApp']).nullable(),
      }),
    )
    .describe('To whom it can be sent'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  sentBy: z.string().nullable(),
  voided: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
    .nullable(),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;
