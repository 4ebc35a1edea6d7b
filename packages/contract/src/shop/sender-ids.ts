import { z } from 'zod';
import * as endpoints from '../endpoints/shop.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { payOperators } from '../transactions.ts';
import type { Text } from '../values/language.ts';
import { typedText } from '../values/text.ts';
import { serviceErrors } from '../service-errors.ts';
import { order, startOrderRefusals } from './orders.ts';
import { senderIdErrors, senderName } from './sender-names.ts';

/**
 * unpaid: ordered, and its payment has not arrived. Then submitted, under review, and approved or rejected; what was rejected may be
 * sent again without paying again, unless permanently; withdrawn: the school took it back.
 */
export const senderIdStates = [
  'unpaid',
  'submitted',
  'underReview',
  'approved',
  'rejected',
  'permanentlyRejected',
  'withdrawn',
] as const;
export type SenderIdState = (typeof senderIdStates)[number];

export const senderIdStateNames: Record<SenderIdState, Text> = {
  unpaid: { en: 'Not paid', fr: 'Non payé' },
  submitted: { en: 'Submitted', fr: 'Envoyé' },
  underReview: { en: 'Under review', fr: 'En cours d’examen' },
  approved: { en: 'Approved', fr: 'Approuvé' },
  rejected: { en: 'Rejected', fr: 'Refusé' },
  permanentlyRejected: { en: 'Permanently rejected', fr: 'Refusé définitivement' },
  withdrawn: { en: 'Withdrawn', fr: 'Retiré' },
};

/** Within so many business days the provider answers. */
export const senderIdReviewDays = 3;

export const senderId = z.object({
  id: z.uuid(),
  name: z.string(),
  use: z.string().nullable().describe('What the school says that it is for'),
  state: z.enum(senderIdStates),
  isEnabled: z.boolean().describe('Switched on by the school'),
  isBlocked: z.boolean().describe('Disabled by the provider'),
  isDefault: z.boolean().describe('Campaigns and reminders come from it'),
  isPaid: z.boolean(),
  reason: z
    .string()
    .nullable()
    .describe('Why it was rejected or disabled, in the provider’s words'),
  submittedAt: z.iso.datetime().nullable(),
  dueAt: z.iso
    .datetime()
    .nullable()
    .describe('When the provider has answered: 3 business days after it was submitted'),
  decidedAt: z.iso.datetime().nullable(),
  orderId: z.uuid().nullable().describe('The order that paid for it, or is to'),
  version: z.number().int(),
});
export type SenderId = z.output<typeof senderId>;

const use = typedText(200).nullable().optional();

export const listSenderIds = call({
  ...endpoints.listSenderIds,
  summary:
    'The school’s sender IDs, the newest first, with what one costs and whether it may order',
  access: 'sms.read',
  answer: z.object({
    items: z.array(senderId),
    price: z.number().int(),
    isVerifiedBusiness: z.boolean(),
    providerName: z.string().describe('What messages come from without a sender ID of one’s own'),
  }),
});

export const createSenderId = call({
  ...endpoints.createSenderId,
  summary:
    'Order a sender ID and have the operator ask for its price; it is submitted in the moment in which it is paid. One of the same name that was never paid is paid now',
  access: 'sms.buy',
  refusals: [
    ...startOrderRefusals,
    senderIdErrors.businessNotVerified,
    senderIdErrors.senderIdTaken,
    serviceErrors.serviceNotAvailable,
  ],
  limit: { max: 60, windowSeconds: 60 },
  body: z.object({
    name: senderName,
    use,
    operator: z.enum(payOperators),
    phone: z.string().max(30),
    total: z.number().int().describe('What the buyer was shown'),
  }),
  answer: z.object({ senderId, order }),
});

const version = z.number().int();

export const resubmitSenderId = call({
  ...endpoints.resubmitSenderId,
  summary: 'Send a rejected or withdrawn sender ID again, corrected, without paying again',
  access: 'sms.buy',
  refusals: [
    senderIdErrors.senderIdNotResent,
    senderIdErrors.senderIdTaken,
    senderIdErrors.businessNotVerified,
    senderIdErrors.senderIdDecided,
  ],
  params: byId,
  body: z.object({ name: senderName, use, version }),
  answer: senderId,
});

export const withdrawSenderId = call({
  ...endpoints.withdrawSenderId,
  summary: 'Take a sender ID back before it is decided; it can be sent again without paying again',
  access: 'sms.buy',
  refusals: [senderIdErrors.senderIdDecided],
  params: byId,
  body: z.object({ version }),
  answer: senderId,
});

export const toggleSenderId = call({
  ...endpoints.toggleSenderId,
  summary: 'Switch an approved sender ID on or off',
  access: 'sms.buy',
  refusals: [senderIdErrors.senderIdNotApproved, senderIdErrors.senderIdDisabled],
  params: byId,
  body: z.object({ isEnabled: z.boolean() }),
  answer: senderId,
});

export const chooseDefaultSenderId = call({
  ...endpoints.chooseDefaultSenderId,
  summary: 'Have campaigns and reminders come from this approved sender ID',
  access: 'sms.buy',
  refusals: [senderIdErrors.senderIdNotApproved, senderIdErrors.senderIdDisabled],
  params: byId,
  body: z.object({}).optional(),
  answer: senderId,
});
