import { z } from 'zod';
import { foundBy } from './values/found-by.ts';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/transactions.ts';
import { transactionPart } from './transaction-parts.ts';
import { day } from './values/dates.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { refusals } from './protocol/errors.ts';
import { maxXaf } from './values/money.ts';
import { periods } from './values/periods.ts';
import { typedText } from './values/text.ts';
import { transactionStatuses } from './values/transaction-states.ts';
import { agreedFee } from './provider-fees.ts';
import { type FailureReason, failureNames, failureReasons } from './transaction-failures.ts';

/** The mobile-money companies a payer can choose, and the means through which money can come. */
export const payOperators = ['mtn', 'orange'] as const;
export type PayOperator = (typeof payOperators)[number];

export const operatorNames: Record<PayOperator, string> = {
  mtn: 'MTN MoMo',
  orange: 'Orange Money',
};

export const transactionStatus = z.literal(transactionStatuses);

export { type FailureReason, failureNames, failureReasons };

/** What is compared of an operator's word that it was paid, the gravest first. */
export const comparedFields = ['currency', 'reference', 'payer', 'amount'] as const;
export type ComparedField = (typeof comparedFields)[number];

/**
 * Why a person must look: the operator has not said how it ended; it says that something else was paid than was asked;
 * that what it called failed was paid; or that it was paid with the reference of another payment.
 */
export const attentions = [
  'unsaid',
  'otherCurrency',
  'otherReference',
  'otherPayer',
  'otherAmount',
  'paidAfterFailure',
  'referenceTaken',
] as const;
export type Attention = (typeof attentions)[number];

/** The operator says that money moved, and only a person may count it. */
export const canBeAccepted = (attention: Attention | null): boolean =>
  attention !== null && attention !== 'unsaid' && attention !== 'referenceTaken';

export const difference = z.object({
  field: z.enum(comparedFields),
  asked: z.string().describe('What we asked for'),
  said: z.string().describe('What the operator says was paid'),
});
export type Difference = z.output<typeof difference>;

export const transactionErrors = refusals({
  nothingToDecide: {
    code: 40900,
    en: 'There is nothing to decide about this transaction any more.',
    fr: 'Il n’y a plus rien à décider pour cette transaction.',
  },
  paymentNotConfirmed: {
    code: 40900,
    en: 'For now the operator does not confirm this payment. Nothing was recorded.',
    fr: 'Pour l’instant, l’opérateur ne confirme pas ce paiement. Rien n’a été enregistré.',
  },
  operatorReferenceTaken: {
    code: 40900,
    en: 'The operator’s reference already belongs to another payment. Nothing was recorded.',
    fr: 'La référence de l’opérateur est déjà celle d’un autre paiement. Rien n’a été enregistré.',
  },
  operatorSaysOtherwise: {
    code: 40900,
    en: 'The operator now says something else than you saw. Nothing was counted: look again, then decide.',
    fr: 'L’opérateur dit maintenant autre chose que ce que vous avez vu. Rien n’a été compté : regardez de nouveau, puis décidez.',
  },
  promptNotRepeatable: {
    code: 40900,
    en: 'This operator cannot show its prompt again. The payer dials the operator’s code instead.',
    fr: 'Cet opérateur ne peut pas renvoyer sa demande. Le payeur compose plutôt le code de l’opérateur.',
  },
  promptOver: {
    code: 40900,
    en: 'This payment no longer waits for the payer. Nothing was sent.',
    fr: 'Ce paiement n’attend plus le payeur. Rien n’a été envoyé.',
  },
  promptEnded: {
    code: 40900,
    en: 'This payment no longer waits for the payer. Look at how it ended.',
    fr: 'Ce paiement n’attend plus le payeur. Regardez comment il s’est terminé.',
  },
  promptTooSoon: {
    code: 42900,
    en: 'The prompt was sent a moment ago. Wait {seconds} s, then send it again.',
    fr: 'La demande vient d’être envoyée. Attendez {seconds} s avant de la renvoyer.',
  },
  promptSentOften: {
    code: 42900,
    en: 'The prompt was sent again {times} times already. Let the payer dial the operator’s code.',
    fr: 'La demande a déjà été renvoyée {times} fois. Le payeur peut composer le code de l’opérateur.',
  },
  amountOutOfRange: {
    code: 42200,
    en: 'Enter a whole amount from 100 to {maximum}.',
    fr: 'Saisissez un montant entier de 100 à {maximum}.',
  },
  francsNeeded: {
    code: 42200,
    en: 'The operator names another currency. Enter how many francs have arrived.',
    fr: 'L’opérateur indique une autre monnaie. Saisissez combien de francs sont arrivés.',
  },
});

const transactionRow = z.object({
  id: z.uuid(),
  /** Ours, readable: what a payer or the bursar quotes. */
  number: z.string(),
  partnerNumber: z.string().describe('The reference we gave to the operator'),
  providerReference: z.string().nullable().describe('The operator’s own reference'),
  operator: z.enum(payOperators),
  amount: z.number().int(),
  phone: z.string(),
  payerName: z.string().nullable(),
  narration: z.string(),
  parts: z.array(transactionPart).describe('For which student and fee how much of it is meant'),
  status: transactionStatus,
  failure: z.enum(failureReasons).nullable(),
  submittedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** A person must look. */
  needsAttention: z.boolean(),
  attention: z
    .enum(attentions)
    .nullable()
    .describe('Why a person must look; null where nobody must'),
  isCountedLate: z
    .boolean()
    .describe('Staff counted it after it had failed: it is at -50, and paid'),
});
export type TransactionRow = z.output<typeof transactionRow>;

const listedTransaction = transactionRow.extend({ foundBy });
export type ListedTransaction = z.output<typeof listedTransaction>;

/** What we note ourselves in a transaction's history, with its facts. `event-notes.ts` says them in both languages. */
const eventNote = z.union([
  z.strictObject({
    note: z.enum([
      'unsaid',
      'paidAfterFailure',
      'neverAsked',
      'noCredentials',
      'unsendableCredentials',
      'operatorInactive',
      'webPage',
      'untrustedCertificate',
      'smsHeld',
      'smsFailed',
      'smsDelivered',
      'smsUndelivered',
      'promptAgain',
      'promptUnconfirmed',
      'lineReturned',
    ]),
  }),
  z.strictObject({
    note: z.literal('otherAmount'),
    asked: z.number(),
    paid: z.number().nullable().describe('Null where the operator names none that can be read'),
  }),
  z.strictObject({
    note: z.enum(['otherCurrency', 'otherPayer', 'otherReference']),
    asked: z.string(),
    said: z.string(),
  }),
  z.strictObject({ note: z.enum(['referenceTaken', 'fromStatement']), reference: z.string() }),
]);
export type EventNote = z.output<typeof eventNote>;

/** What an event of a transaction's history tells besides its kind. */
export const eventDetail = z.union([
  eventNote,
  z.strictObject({ amount: z.number().int() }),
  z.strictObject({ from: transactionStatus, to: transactionStatus }),
  z.strictObject({
    said: z.string().describe('Words of the operator or of a person, as they came'),
  }),
]);
export type EventDetail = z.output<typeof eventDetail>;

const transactionDetail = transactionRow.extend({
  ...agreedFee,
  familyId: z.uuid().nullable(),
  receiptCode: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  differences: z
    .array(difference)
    .describe('Where the operator’s word is not what was asked, as long as a person must look'),
  promptsLeft: z
    .number()
    .int()
    .describe(
      'How often the operator can still be told to show the payer its prompt again; 0 where it cannot, or nobody is waited for',
    ),
  /** What was asked and answered, oldest first. */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.string(),
      text: z.string().describe('What happened, in the language of the call'),
      detail: eventDetail,
    }),
  ),
});
export type TransactionDetail = z.output<typeof transactionDetail>;

export const transactionFilters = z.object({
  operator: z.enum(payOperators).optional(),
  state: z.enum(['pending', 'paid', 'failed', 'attention']).optional(),
  from: day.optional().describe('The first day, as it is at the school'),
  to: day.optional().describe('The last day'),
  failure: z.enum(failureReasons).optional().describe('Only those that failed for this reason'),
  period: z
    .enum(periods)
    .optional()
    .describe('Prompts that were begun in this period, as the dashboard counts them'),
});

export const listTransactions = call({
  ...endpoints.listTransactions,
  summary:
    'Transactions, newest first, found by the beginning (4 characters) of our number, partner number, operator reference or phone',
  access: 'payments.read',
  query: listQuery.extend({
    ...transactionFilters.shape,
    sort: z.enum(['submittedAt', '-submittedAt', 'amount', '-amount']).optional(),
  }),
  answer: listOf(listedTransaction),
});

export const getTransaction = call({
  ...endpoints.getTransaction,
  summary: 'A transaction with the full history of what was asked and answered',
  access: 'payments.read',
  params: byId,
  answer: transactionDetail,
});

export const checkTransaction = call({
  ...endpoints.checkTransaction,
  summary: 'Ask the operator now',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z.object({}).optional(),
  answer: transactionDetail,
});

/** A payer is not pressed: so often, and not more often than this. */
export const promptsAgain = { most: 3, everySeconds: 30 } as const;

export const remindTransaction = call({
  ...endpoints.remindTransaction,
  summary:
    'Have the operator show the payer its prompt again: at most 3 times a payment, 30 seconds apart',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [
    transactionErrors.promptNotRepeatable,
    transactionErrors.promptOver,
    transactionErrors.promptTooSoon,
    transactionErrors.promptSentOften,
  ],
  limit: { max: 30, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: transactionDetail,
});

export const acceptTransaction = call({
  ...endpoints.acceptTransaction,
  summary:
    'Count what was paid: asks the operator now, and takes the amount that it confirms, once. For a payment that failed and was paid after all, or was paid otherwise than was asked. Refused where the operator says something else than the transaction shows',
  access: 'payments.adjust',
  isOpenWhenSuspended: true,
  refusals: [
    transactionErrors.nothingToDecide,
    transactionErrors.paymentNotConfirmed,
    transactionErrors.operatorReferenceTaken,
    transactionErrors.operatorSaysOtherwise,
    transactionErrors.francsNeeded,
    transactionErrors.amountOutOfRange,
  ],
  limit: { max: 30, windowSeconds: 60 },
  isRepeatable: true,
  params: byId,
  body: z
    .object({
      amount: z
        .number()
        .int()
        .min(1)
        .max(maxXaf)
        .optional()
        .describe(
          'How many francs arrived: needed, and read, only where the operator names another currency',
        ),
    })
    .optional(),
  answer: transactionDetail,
});

export const closeTransaction = call({
  ...endpoints.closeTransaction,
  summary: 'Close a payment that needs attention without counting it, with the reason',
  access: 'payments.adjust',
  isOpenWhenSuspended: true,
  refusals: [transactionErrors.nothingToDecide],
  isRepeatable: true,
  params: byId,
  body: z
    .object({ reason: typedText(500).min(3) })
    .meta({ examples: [{ reason: 'The operator gave the money back on 16 November.' }] }),
  answer: transactionDetail,
});
