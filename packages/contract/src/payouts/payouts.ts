import { z } from 'zod';
import * as endpoints from '../endpoints/payouts.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { refundFailureNames, refundFailures } from '../refunds.ts';
import { confirmationRefusals } from '../session-errors.ts';
import { operatorNames, payOperators } from '../transactions.ts';
import type { Text } from '../values/language.ts';
import { typedText } from '../values/text.ts';
import { payoutErrors } from './payout-errors.ts';

/** What the provider holds for a school goes to the school, or to whom it says. Money that is the school's already is no part of this. */

export const payoutWays = [...payOperators, 'bank'] as const;
export type PayoutWay = (typeof payoutWays)[number];

export const payoutWayNames: Record<PayoutWay, Text> = {
  mtn: { en: operatorNames.mtn, fr: operatorNames.mtn },
  orange: { en: operatorNames.orange, fr: operatorNames.orange },
  bank: { en: 'Bank transfer', fr: 'Virement bancaire' },
};

/** `payout`: to the school's own number or bank. `disbursement`: to anybody's number, by an API key. */
export const payoutPurposes = ['payout', 'disbursement'] as const;
export type PayoutPurpose = (typeof payoutPurposes)[number];

/**
 * `waiting`: for a second person, or for the desk. `created`: to be sent. `asked`: the operator, or the bank, may have it.
 * `cancelled`: by the school while it waited. `refused`: by the second person or the desk.
 */
export const payoutStates = [
  'waiting',
  'created',
  'asked',
  'paid',
  'failed',
  'cancelled',
  'refused',
] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutWaits = ['person', 'desk'] as const;

export const payoutFailures = [...refundFailures, 'bankReturned'] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

export const payoutFailureNames: Record<PayoutFailure, Text> = {
  ...refundFailureNames,
  bankReturned: {
    en: 'The bank did not carry it out',
    fr: 'La banque ne l’a pas exécuté',
  },
};

export const payout = z.object({
  id: z.uuid(),
  number: z.string(),
  purpose: z.enum(payoutPurposes),
  way: z.enum(payoutWays),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  account: z.string().nullable(),
  holder: z.string().nullable().describe('In whose name the number or account is'),
  amount: z.number().int(),
  reference: z.string().nullable().describe('What the school wrote with it'),
  state: z.enum(payoutStates),
  waitsFor: z.enum(payoutWaits).nullable(),
  failure: z.enum(payoutFailures).nullable(),
  reason: z.string().nullable().describe('Why it was refused, or did not go by the bank'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('Null where an API key asked for it'),
  isOwn: z
    .boolean()
    .describe('Whether whoever reads this asked for it, or made the API key that did'),
  approvedAt: z.iso.datetime().nullable(),
  approvedBy: z.string().nullable(),
  askedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  providerReference: z.string().nullable().describe('The operator’s, or the bank’s'),
});
export type Payout = z.output<typeof payout>;

const amount = z.number().int().min(1).max(1_000_000_000);

/** A code of the authenticator app or a recovery code, or the password of whoever has a passkey alone. */
const confirmation = z.string().min(1).max(200).optional();

const secondPersonAbove = amount
  .nullable()
  .describe('Above this, another owner has to approve a payout; null: never');

const rules = z.object({
  secondPersonAbove,
  version: z.number().int(),
  next: z
    .object({ secondPersonAbove, at: z.iso.datetime() })
    .nullable()
    .describe('What was raised or removed, and from when it counts; any owner can set it back'),
});

export const getPayoutOptions = call({
  ...endpoints.getPayoutOptions,
  summary: 'What can be paid out, what is on its way, and who has to agree',
  access: 'payouts.read',
  answer: rules.extend({
    available: z.number().int().describe('Held for the school, and not on its way already'),
    onTheWay: z.number().int(),
    deskAbove: z.number().int().describe('Above this the provider’s desk approves'),
    owners: z.number().int().describe('How many could approve, whoever asks included'),
    ways: z
      .array(
        z.object({
          way: z.enum(payoutWays),
          smallest: z.number().int(),
          largest: z.number().int(),
        }),
      )
      .describe('By what money can be sent today, and how much at a time'),
    confirmBy: z
      .enum(['code', 'password'])
      .nullable()
      .describe('What the reader is asked for: the second factor of whoever has one'),
  }),
});

export const changePayoutRules = call({
  ...endpoints.changePayoutRules,
  summary:
    'Set above which amount a second owner has to approve a payout; with two owners, to raise or remove it counts a day later, and all owners are told',
  access: 'payouts.edit',
  refusals: [errors.changedMeanwhile, ...confirmationRefusals],
  body: rules.omit({ next: true }).extend({ confirmation }),
  answer: rules,
});

export const listPayouts = call({
  ...endpoints.listPayouts,
  summary: 'Payouts and disbursements, the newest first',
  access: 'payouts.read',
  query: listQuery.extend({
    state: z.enum(payoutStates).optional(),
    purpose: z.enum(payoutPurposes).optional(),
  }),
  answer: listOf(payout),
});

export const getPayout = call({
  ...endpoints.getPayout,
  summary: 'A payout and how far it has come',
  access: 'payouts.read',
  params: byId,
  answer: payout,
});

/** Why money is not sent, whoever asks: a person or a key. */
export const startPayoutRefusals = [
  payoutErrors.payoutAboveAvailable,
  payoutErrors.payoutAmountOutOfRange,
  payoutErrors.payoutNotOffered,
  payoutErrors.payoutNotVerified,
];

export const createPayout = call({
  ...endpoints.createPayout,
  summary:
    'Pay out to a verified number or bank account; above the school’s or the platform’s amount it waits for somebody else',
  access: 'payouts.edit',
  refusals: [
    ...startPayoutRefusals,
    errors.notFound,
    payoutErrors.targetNotVerified,
    ...confirmationRefusals,
  ],
  body: z.object({
    targetId: z.uuid(),
    amount,
    reference: typedText(100).optional(),
    confirmation,
  }),
  answer: payout,
});

export const approvePayout = call({
  ...endpoints.approvePayout,
  summary: 'Approve, as another owner, a payout that waits for a second person',
  access: 'payouts.edit',
  refusals: [
    payoutErrors.payoutDecided,
    payoutErrors.payoutNeedsSomebodyElse,
    ...confirmationRefusals,
  ],
  params: byId,
  body: z.object({ confirmation }),
  answer: payout,
});

export const declinePayout = call({
  ...endpoints.declinePayout,
  summary: 'Refuse, as another owner, a payout that waits for a second person',
  access: 'payouts.edit',
  refusals: [payoutErrors.payoutDecided, payoutErrors.payoutNeedsSomebodyElse],
  params: byId,
  body: z.object({ reason: typedText(200).min(3) }),
  answer: payout,
});

export const cancelPayout = call({
  ...endpoints.cancelPayout,
  summary: 'Cancel a payout while it waits: the money can be paid out again',
  access: 'payouts.edit',
  isOpenWhenSuspended: true,
  refusals: [payoutErrors.payoutDecided],
  params: byId,
  body: z.object({}).optional(),
  answer: payout,
});

export const checkPayout = call({
  ...endpoints.checkPayout,
  summary: 'Ask the operator what became of a payout',
  access: 'payouts.edit',
  isOpenWhenSuspended: true,
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z.object({}).optional(),
  answer: payout,
});

export const openPayoutReceipt = call({
  ...endpoints.openPayoutReceipt,
  summary: 'An address, good for two minutes, of the receipt as PDF',
  access: 'payouts.read',
  onlyReads: true,
  refusals: [payoutErrors.payoutNotPaid],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
});
