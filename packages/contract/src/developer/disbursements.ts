import { z } from 'zod';
import * as endpoints from '../endpoints/developer.ts';
import { payoutErrors } from '../payouts/payout-errors.ts';
import { startPayoutRefusals } from '../payouts/payouts.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { payOperators } from '../transactions.ts';
import { typedText } from '../values/text.ts';
import { cursorQuery, pageOf } from './cursor.ts';
import { collectionErrors } from './developer-errors.ts';
import { environments } from './environments.ts';

/** waiting: for a second person of the school, or for the provider. processing: the operator has it, or is about to. */
export const disbursementStates = [
  'waiting',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'refused',
] as const;
export type DisbursementState = (typeof disbursementStates)[number];

const amount = z.number().int().min(1).max(1_000_000_000).describe('Whole XAF');
const at = z.iso.datetime();

export const disbursement = z.object({
  id: z.uuid(),
  environment: z.enum(environments),
  number: z.string(),
  state: z.enum(disbursementStates),
  amount,
  currency: z.literal('XAF'),
  phone: z.string(),
  operator: z.enum(payOperators),
  reference: z.string().nullable().describe('Yours'),
  failure: z.string().nullable().describe('Why it failed, in a word to decide by'),
  createdAt: at,
  completedAt: at.nullable(),
});
export type Disbursement = z.output<typeof disbursement>;

export const createDisbursement = call({
  ...endpoints.createDisbursement,
  summary: 'Send money to a phone, from what can be paid out',
  access: 'key:disbursements.write',
  refusals: [
    ...startPayoutRefusals,
    payoutErrors.payoutNumberUnknown,
    collectionErrors.environmentNotSetUp,
  ],
  body: z
    .strictObject({
      phone: z.string().trim().min(1).max(30),
      amount,
      reference: typedText(100).optional(),
    })
    .meta({ examples: [{ phone: '677000001', amount: 10_000, reference: 'refund-17' }] }),
  answer: disbursement,
});

export const listDisbursements = call({
  ...endpoints.listDisbursements,
  summary: 'Disbursements of this environment, the newest first',
  access: 'key:disbursements.read',
  query: cursorQuery,
  answer: pageOf(disbursement),
});

export const getDisbursement = call({
  ...endpoints.getDisbursement,
  summary: 'A disbursement and how far it has come',
  access: 'key:disbursements.read',
  params: byId,
  answer: disbursement,
});

export const getAvailableBalance = call({
  ...endpoints.getAvailableBalance,
  summary: 'How much can be sent now',
  access: 'key:balance.read',
  answer: z.object({
    environment: z.enum(environments),
    available: z.number().int(),
    currency: z.literal('XAF'),
  }),
});
