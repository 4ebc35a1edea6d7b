import { z } from 'zod';
import { cashErrors } from './cash-sessions.ts';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/refunds.ts';
import { byId } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { payOperators } from './transactions.ts';
import type { Text } from './values/language.ts';
import { typedText } from './values/text.ts';

/** What a family left with the school goes back to it. */

export const refundErrors = refusals({
  refundAboveCredit: {
    code: 40900,
    en: 'At most {maximum} can be refunded this way.',
    fr: 'Au plus {maximum} peut être remboursé de cette manière.',
  },
  refundNotOffered: {
    code: 40900,
    en: 'The school’s account with this operator cannot pay out. Refund in cash instead.',
    fr: 'Le compte de l’établissement chez cet opérateur ne permet pas de payer. Remboursez en espèces.',
  },
  refundToStranger: {
    code: 42200,
    en: 'A refund goes only to a number that has paid for this family, or to one of its guardians.',
    fr: 'Un remboursement ne va qu’à un numéro qui a payé pour cette famille, ou à un de ses parents ou tuteurs.',
  },
});

export const refundWays = ['cash', ...payOperators] as const;
export type RefundWay = (typeof refundWays)[number];

/** As money in has them; `failed`: the credit is the family's again. */
export const refundStates = ['created', 'asked', 'paid', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundFailures = [
  'recipientNotFound',
  'notAllowed',
  'notEnoughFunds',
  'limitReached',
  'wrongSettings',
  'operatorFault',
] as const;
export type RefundFailure = (typeof refundFailures)[number];

export const refundFailureNames: Record<RefundFailure, Text> = {
  recipientNotFound: {
    en: 'This number has no mobile money account',
    fr: 'Ce numéro n’a pas de compte mobile money',
  },
  notAllowed: {
    en: 'This number may not receive money',
    fr: 'Ce numéro ne peut pas recevoir d’argent',
  },
  notEnoughFunds: {
    en: 'Not enough money in the account that pays',
    fr: 'Solde insuffisant sur le compte qui paie',
  },
  limitReached: { en: 'A limit of the account is reached', fr: 'Un plafond du compte est atteint' },
  wrongSettings: {
    en: 'The operator refused the account’s settings',
    fr: 'L’opérateur a refusé les réglages du compte',
  },
  operatorFault: { en: 'The operator had a fault', fr: 'Défaut chez l’opérateur' },
};

const refund = z.object({
  id: z.uuid(),
  number: z.string(),
  way: z.enum(refundWays),
  phone: z.string().nullable(),
  amount: z.number().int(),
  reason: z.string(),
  state: z.enum(refundStates),
  failure: z.enum(refundFailures).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
});
export type Refund = z.output<typeof refund>;

export const listRefunds = call({
  ...endpoints.listRefunds,
  summary: 'What of a family’s credit was refunded, the newest 50, and how the rest can be',
  access: 'payments.read',
  refusals: [errors.notFound],
  query: z.object({ familyId: z.uuid() }),
  answer: z.object({
    items: z.array(refund),
    credit: z.number().int(),
    ways: z
      .array(z.object({ way: z.enum(refundWays), most: z.number().int() }))
      .describe('How it can be refunded today, and how much of it: money stays with its holder'),
    drawer: z
      .number()
      .int()
      .nullable()
      .describe('What lies in one’s own drawer, from which cash is refunded; null without one'),
    phones: z.array(
      z.object({ operator: z.enum(payOperators), phone: z.string(), name: z.string().nullable() }),
    ),
  }),
});

export const refundCredit = call({
  ...endpoints.refundCredit,
  summary: 'Refund a family’s credit in cash, or to a payer’s number through the operator',
  access: 'payments.adjust',
  refusals: [
    errors.notFound,
    cashErrors.noOpenSession,
    cashErrors.notInDrawer,
    refundErrors.refundAboveCredit,
    refundErrors.refundNotOffered,
    refundErrors.refundToStranger,
  ],
  body: z
    .object({
      familyId: z.uuid(),
      amount: z.number().int().min(1).max(1_000_000_000),
      way: z.enum(refundWays),
      /** Nine digits, one of those that the list offers; none for cash. */
      phone: z.string().max(30).optional(),
      reason: typedText(200).min(3),
    })
    .refine(({ way, phone }) => (way === 'cash') === (phone === undefined), {
      error: 'required',
      path: ['phone'],
    })
    .meta({
      examples: [
        {
          familyId: '0198c0de-0000-7000-8000-000000000001',
          amount: 7_000,
          way: 'cash',
          reason: 'The family moves away',
        },
      ],
    }),
  answer: refund,
});

export const checkRefund = call({
  ...endpoints.checkRefund,
  summary: 'Ask the operator what became of a refund',
  access: 'payments.adjust',
  isOpenWhenSuspended: true,
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z.object({}).optional(),
  answer: refund,
});
