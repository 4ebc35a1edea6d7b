import { z } from 'zod';
import * as endpoints from '../endpoints/developer.ts';
import { paymentErrors } from '../payments.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { payOperators, transactionErrors } from '../transactions.ts';
import { languages } from '../values/language.ts';
import { typedText } from '../values/text.ts';
import { collectionErrors } from './developer-errors.ts';
import { environments } from './environments.ts';
import { cursorQuery, pageOf } from './cursor.ts';

/** waiting: for the payer, or for an answer of the operator. */
export const collectionStates = ['waiting', 'paid', 'failed', 'cancelled'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** prompt: the payer's phone asks. link: an address at which the payer gives a number. */
export const collectionModes = ['prompt', 'link'] as const;
export type CollectionMode = (typeof collectionModes)[number];

const amount = z.number().int().min(1).max(1_000_000_000).describe('Whole XAF');
const at = z.iso.datetime();

export const collection = z.object({
  id: z.uuid(),
  environment: z.enum(environments),
  mode: z.enum(collectionModes),
  state: z.enum(collectionStates),
  amount,
  currency: z.literal('XAF'),
  number: z
    .string()
    .nullable()
    .describe('What payer and operator know it by; null before anybody was asked'),
  phone: z.string().nullable(),
  operator: z.enum(payOperators).nullable(),
  reference: z.string().nullable().describe('Yours'),
  description: z.string().nullable(),
  paymentCode: z.string().nullable().describe('Of the student whose fees it pays'),
  link: z.string().nullable().describe('Where the payer pays, of one by link'),
  failure: z.string().nullable().describe('Why it failed, in a word to decide by'),
  receipt: z.string().nullable().describe('Where the receipt is, once it is paid for a student'),
  createdAt: at,
  expiresAt: at.nullable().describe('Until when the link can be paid'),
  completedAt: at.nullable(),
});
export type Collection = z.output<typeof collection>;

export const createCollection = call({
  ...endpoints.createCollection,
  summary: 'Ask a payer for money, by a prompt on the phone or by a link',
  access: 'key:collections.write',
  refusals: [
    collectionErrors.collectionAboveOwed,
    collectionErrors.environmentNotSetUp,
    errors.notFound,
    paymentErrors.payerPhoneInvalid,
    paymentErrors.operatorNotAccepted,
    paymentErrors.aboveOperatorLimit,
    paymentErrors.belowOperatorLimit,
    paymentErrors.restoredCopy,
    paymentErrors.nothingOwed,
    paymentErrors.paymentUnderWay,
    paymentErrors.othersPaymentWaiting,
    transactionErrors.amountOutOfRange,
    paymentErrors.schoolNotVerified,
    paymentErrors.paymentsSuspended,
  ],
  // A mistyped name would change what is asked for: a payment code that is not seen makes other income of a fee.
  body: z
    .strictObject({
      amount,
      mode: z.enum(collectionModes).default('prompt'),
      phone: z.string().trim().min(1).max(30).optional(),
      operator: z
        .enum(payOperators)
        .optional()
        .describe('Told from the phone where it is not given'),
      paymentCode: z.string().trim().min(1).max(20).optional(),
      reference: typedText(100).optional(),
      description: typedText(120).optional(),
      language: z.enum(languages).default('fr').describe('In which the payer is written to'),
    })
    .refine(({ mode, phone }) => mode === 'link' || phone !== undefined, {
      path: ['phone'],
      error: 'required',
    })
    .meta({ examples: [{ amount: 5_000, phone: '677000001', reference: 'order-1042' }] }),
  answer: collection,
});

export const listCollections = call({
  ...endpoints.listCollections,
  summary: 'Collections of this environment, the newest first',
  access: 'key:collections.read',
  query: cursorQuery.extend({
    state: z
      .enum(collectionStates)
      .optional()
      .describe(
        'A page looks at no more than 500 collections: where few are at this state it has fewer than the limit, or none, and nextCursor goes on',
      ),
    reference: z.string().trim().max(100).optional(),
  }),
  answer: pageOf(collection),
});

export const getCollection = call({
  ...endpoints.getCollection,
  summary: 'A collection and how far it has come',
  access: 'key:collections.read',
  params: byId,
  answer: collection,
});

export const cancelCollection = call({
  ...endpoints.cancelCollection,
  summary:
    'Cancel a collection, while the operator has not been asked; calling it again changes nothing',
  access: 'key:collections.write',
  refusals: [collectionErrors.collectionNotCancellable],
  params: byId,
  answer: collection,
});
