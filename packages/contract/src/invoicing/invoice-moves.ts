import { z } from 'zod';
import { moneyCorrectionErrors } from '../corrections.ts';
import * as endpoints from '../endpoints/invoices.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { takeAtDesk } from '../take-payment.ts';
import { xafAboveZero } from '../values/money.ts';
import { typedText } from '../values/text.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { type InvoiceChannel, invoiceChannels } from './invoice-detail.ts';

/** What can be done with an invoice: sent, sent again, made void, credited, printed, paid. */

const isEachOnce = (channels: readonly InvoiceChannel[]): boolean =>
  new Set(channels).size === channels.length;

const sending = z.object({
  channels: z
    .array(z.enum(invoiceChannels))
    .max(invoiceChannels.length)
    .refine(isEachOnce, { error: 'notAChoice' })
    .describe('None: it is handed over on paper'),
  guardianId: z
    .uuid()
    .optional()
    .describe('Who gets the SMS or the WhatsApp message; otherwise the first with a mobile phone'),
});

const sendingAnswer = z.object({
  number: z.string(),
  sentTo: z.array(z.object({ channel: z.enum(invoiceChannels), to: z.string() })),
  whatsapp: z
    .object({ address: z.string(), text: z.string() })
    .nullable()
    .describe('Opens WhatsApp with the text and the payment link, to be sent by hand'),
});
export type InvoiceSent = z.output<typeof sendingAnswer>;

const sendingRefusals = [
  invoiceErrors.noEmailToSend,
  invoiceErrors.noPhoneToSend,
  invoiceErrors.emailToGuardiansOnly,
];

export const sendInvoice = call({
  ...endpoints.sendInvoice,
  summary: 'Send a draft: it gets its number, its items are owed, and it is changed no more',
  access: 'fees.edit',
  limit: { max: 60, windowSeconds: 60 },
  refusals: [
    ...sendingRefusals,
    errors.changedMeanwhile,
    invoiceErrors.invoiceNotDraft,
    invoiceErrors.familyWithoutStudents,
    invoiceErrors.studentOfAnotherFamily,
    invoiceErrors.feeNotOpen,
    invoiceErrors.feeAmountChanged,
    invoiceErrors.alreadyInvoiced,
    invoiceErrors.noYearToInvoice,
    moneyCorrectionErrors.discountAboveLimit,
  ],
  params: byId,
  body: sending.extend({ version: z.number().int() }),
  answer: sendingAnswer,
});

export const resendInvoice = call({
  ...endpoints.resendInvoice,
  summary: 'Send an invoice once more, by the same link',
  access: 'fees.edit',
  limit: { max: 30, windowSeconds: 60 },
  refusals: [...sendingRefusals, invoiceErrors.invoiceNotSent, invoiceErrors.invoiceIsVoid],
  params: byId,
  body: sending,
  answer: sendingAnswer,
});

const reason = typedText(200).min(3);

export const voidInvoice = call({
  ...endpoints.voidInvoice,
  summary: 'Make an invoice void, with a reason: what it asked for anew is owed no more',
  access: 'fees.edit',
  refusals: [
    invoiceErrors.invoiceNotSent,
    invoiceErrors.invoiceIsVoid,
    invoiceErrors.invoiceHasMoney,
    invoiceErrors.invoiceHasCredit,
    invoiceErrors.invoicePaymentUnderWay,
  ],
  params: byId,
  body: z.object({ reason }),
  answer: z.object({}),
});

export const creditInvoice = call({
  ...endpoints.creditInvoice,
  summary:
    'Give a credit note: items are lowered, with a reason, and what was paid beyond becomes the family’s credit',
  access: 'fees.edit',
  refusals: [
    invoiceErrors.invoiceNotSent,
    invoiceErrors.invoiceIsVoid,
    invoiceErrors.creditAboveItem,
    moneyCorrectionErrors.discountAboveLimit,
  ],
  params: byId,
  body: z.object({
    reason,
    items: z
      .array(z.object({ itemId: z.uuid(), amount: xafAboveZero }))
      .min(1)
      .max(100)
      .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, {
        error: 'notAChoice',
      }),
  }),
  answer: z.object({
    id: z.uuid(),
    number: z.string(),
    amount: z.number().int(),
    credited: z.number().int().describe('What of it had been paid, and is the family’s credit'),
  }),
});

export const openInvoicePdf = call({
  ...endpoints.openInvoicePdf,
  summary:
    'An address, good for ten minutes, of the PDF of an invoice or a credit note; a draft is marked as one',
  access: 'fees.read',
  limit: { max: 60, windowSeconds: 60 },
  params: byId,
  body: z.object({ creditNoteId: z.uuid().optional() }).optional(),
  answer: z.object({ address: z.string() }),
  answersSecrets: true,
});

export const payInvoice = call({
  ...endpoints.payInvoice,
  summary:
    'Take a payment of an invoice at the cash desk: cash is final at once, MTN and Orange ask the payer, other means wait. The same key is the same payment',
  access: 'payments.take',
  refusals: [
    ...takeAtDesk.refusals.filter((entry) => entry.reason !== 'notFound'),
    invoiceErrors.invoiceNotSent,
    invoiceErrors.invoiceIsVoid,
    invoiceErrors.nothingPendingOnInvoice,
    invoiceErrors.partialNotAllowed,
    invoiceErrors.aboveInvoicePending,
  ],
  params: byId,
  body: takeAtDesk.body.pick({ key: true, amount: true, warningsRead: true, means: true }).meta({
    examples: [
      {
        key: '0198c0de-0000-7000-8000-000000000001',
        amount: 40_000,
        means: { by: 'cash' },
      },
    ],
  }),
  answer: takeAtDesk.answer,
});

export const markInvoicePaid = call({
  ...endpoints.markInvoicePaid,
  summary: 'Record what is pending on an invoice as paid outside, by whom and why',
  access: 'payments.adjust',
  refusals: [
    invoiceErrors.invoiceNotSent,
    invoiceErrors.invoiceIsVoid,
    moneyCorrectionErrors.nothingPending,
    moneyCorrectionErrors.alreadyFullyPaid,
    moneyCorrectionErrors.alreadyMarkedPaid,
  ],
  params: byId,
  body: z.object({ reason }),
  answer: z.object({
    paymentId: z.uuid(),
    amount: z.number().int(),
    receiptCode: z.string(),
    receiptNumber: z.string(),
  }),
});
