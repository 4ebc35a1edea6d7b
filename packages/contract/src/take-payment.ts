import { z } from 'zod';
import { cashErrors, deskMeans } from './cash-sessions.ts';
import * as endpoints from './endpoints/take-payment.ts';
import { paymentErrors, paymentMethod } from './payments.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { getTransaction, payOperators, transactionErrors } from './transactions.ts';
import { day } from './values/dates.ts';
import { xafAboveZero } from './values/money.ts';
import { typedText } from './values/text.ts';
import { feeBearers } from './values/provider-fee.ts';

export const tillErrors = refusals({
  severalFamilies: {
    code: 42200,
    en: 'One payment is for the children of one family.',
    fr: 'Un paiement concerne les enfants d’une même famille.',
  },
  amountAbovePending: {
    code: 42200,
    en: 'Only {maximum} are still to pay. To keep the rest as the family’s credit, say so.',
    fr: 'Il ne reste que {maximum} à payer. Pour porter le surplus à l’avoir de la famille, cochez la case.',
  },
  tooMuchAhead: {
    code: 42200,
    en: 'That is more than {maximum} beyond what is owed. Check the amount.',
    fr: 'Cela dépasse de plus de {maximum} ce qui est dû. Vérifiez le montant.',
  },
  givenTooLittle: {
    code: 42200,
    en: 'Less was given than is to be paid.',
    fr: 'La somme remise est inférieure au montant à payer.',
  },
  paidJustNow: {
    code: 40900,
    en: '{amount} were paid for the same {minutes} min ago ({means}). If this is another payment, press again.',
    fr: '{amount} ont été payés pour la même chose il y a {minutes} min ({means}). S’il s’agit d’un autre paiement, appuyez à nouveau.',
  },
  sameIsWaiting: {
    code: 40900,
    en: 'A payment of {amount} for the same is waiting ({means}). If this is another payment, press again.',
    fr: 'Un paiement de {amount} pour la même chose est en attente ({means}). S’il s’agit d’un autre paiement, appuyez à nouveau.',
  },
  promptIsWaiting: {
    code: 40900,
    en: 'A payment of {amount} for the same is waiting on a phone (mobile money). If this is another payment, press again.',
    fr: 'Un paiement de {amount} pour la même chose est en attente sur un téléphone (mobile money). S’il s’agit d’un autre paiement, appuyez à nouveau.',
  },
  referenceUsed: {
    code: 40900,
    en: 'This reference was already recorded, for {amount}. If this is another payment, press again.',
    fr: 'Cette référence a déjà été enregistrée, pour {amount}. S’il s’agit d’un autre paiement, appuyez à nouveau.',
  },
  dayToCome: {
    code: 42200,
    en: 'This day is still to come.',
    fr: 'Cette date n’est pas encore passée.',
  },
  pendingDecided: {
    code: 40900,
    en: 'Somebody has already decided on this payment.',
    fr: 'Ce paiement a déjà été traité.',
  },
});

/**
 * Those that only ask whether it is meant. Whoever goes on says which of them were read: one that came up since is asked as well.
 */
export const deskWarnings = [
  'paidJustNow',
  'promptIsWaiting',
  'sameIsWaiting',
  'referenceUsed',
] as const satisfies ReadonlyArray<keyof typeof tillErrors>;
export type DeskWarning = (typeof deskWarnings)[number];

/** How long after a payment another one for the same is warned of. */
export const sameWithinMinutes = 30;

export const openInstallment = z.object({
  studentId: z.uuid(),
  feeId: z.uuid(),
  position: z.number().int(),
  kind: z.string(),
  title: z.string(),
  year: z.string(),
  installment: z.number().int().describe('The second of three, by deadline'),
  installments: z.number().int(),
  dueOn: day,
  open: z.number().int(),
});
export type DeskInstallment = z.output<typeof openInstallment>;

export const deskStudent = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string().describe('The student ID'),
  paymentCode: z.string(),
  className: z.string().nullable(),
  owed: z.number().int(),
});
export type DeskStudent = z.output<typeof deskStudent>;

export const readDesk = call({
  ...endpoints.readDesk,
  summary:
    'What the cash desk shows of a student: what is owed, siblings, last and waiting payments',
  access: 'payments.take',
  refusals: [errors.notFound],
  query: z
    .object({ studentId: z.uuid().optional(), familyId: z.uuid().optional() })
    .refine(({ studentId, familyId }) => (studentId === undefined) !== (familyId === undefined), {
      error: 'required',
    })
    .meta({ examples: [{ studentId: '0198c0de-0000-7000-8000-000000000001' }] }),
  answer: z.object({
    familyId: z.uuid(),
    today: day,
    students: z.array(deskStudent).describe('Of the family, the one who was asked for first'),
    installments: z.array(openInstallment).describe('By deadline'),
    credit: z.number().int(),
    guardian: z
      .object({ name: z.string(), phone: z.string().describe('Masked') })
      .nullable()
      .describe('Who gets the receipt by SMS'),
    last: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        method: paymentMethod,
        amount: z.number().int(),
        receiptNumber: z.string().nullable(),
        receiptCode: z.string().nullable(),
        isReversed: z.boolean(),
      }),
    ),
    waiting: z.array(
      z.object({
        id: z.uuid(),
        isMobile: z.boolean(),
        means: z.enum(deskMeans),
        amount: z.number().int(),
        since: z.iso.datetime(),
        isOwn: z.boolean().describe('Begun by whoever asks, who may close it'),
      }),
    ),
    operators: z.array(z.enum(payOperators)).describe('That the school accepts'),
    fees: z
      .array(
        z.object({
          operator: z.enum(payOperators),
          basisPoints: z.number().int(),
          bearer: z.enum(feeBearers),
        }),
      )
      .describe('What the provider keeps of a payment by an operator, where it does'),
  }),
});
export type Desk = z.output<(typeof readDesk)['answer']>;

const means = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('cash'),
    given: xafAboveZero.optional().describe('What the payer handed over, where change is due'),
  }),
  z.object({
    by: z.literal('mobile'),
    operator: z.enum(payOperators),
    phone: z.string().trim().min(1).max(30),
  }),
  z.object({
    by: z.literal('other'),
    method: z.enum(['bank', 'cheque', 'transfer']),
    reference: typedText(60).min(2).describe('Of the slip, the cheque or the transfer'),
    datedOn: day,
  }),
]);
export type GivenMeans = z.output<typeof means>;

export const paidAtDesk = z.object({
  state: z.literal('paid'),
  paymentId: z.uuid(),
  receiptCode: z.string(),
  receiptNumber: z.string(),
  amount: z.number().int(),
  change: z.number().int().describe('To return'),
  credited: z.number().int().describe('What of it became the family’s credit'),
  smsTo: z.string().nullable().describe('The masked phone of the guardian who is told'),
});

const isEarlier = z
  .boolean()
  .describe('Begun by an earlier try with this key: nothing was taken by this one');

const deskOutcome = z.discriminatedUnion('state', [
  paidAtDesk.extend({
    students: z
      .array(z.object({ id: z.uuid(), name: z.string(), amount: z.number().int() }))
      .describe('What each child was paid; what is missing of the amount became credit'),
    isEarlier,
  }),
  z.object({
    state: z.literal('asked'),
    transactionId: z.uuid(),
    number: z.string(),
    isEarlier,
  }),
  z.object({ state: z.literal('waiting'), pendingId: z.uuid(), isEarlier }),
]);
export type DeskOutcome = z.output<typeof deskOutcome>;

const exampleId = '0198c0de-0000-7000-8000-000000000001';

export const takeAtDesk = call({
  ...endpoints.takeAtDesk,
  summary:
    'Take a payment at the cash desk: cash is final at once, MTN and Orange ask the payer, other means wait for somebody who confirms them. The same key is the same payment',
  access: 'payments.take',
  refusals: [
    errors.notFound,
    ...Object.values(tillErrors).filter(({ reason }) => reason !== 'pendingDecided'),
    cashErrors.noOpenSession,
    paymentErrors.nothingOwed,
    paymentErrors.payerPhoneInvalid,
    paymentErrors.paymentUnderWay,
    paymentErrors.othersPaymentWaiting,
    paymentErrors.operatorNotAccepted,
    paymentErrors.schoolNotVerified,
    paymentErrors.aboveOperatorLimit,
    paymentErrors.belowOperatorLimit,
    paymentErrors.restoredCopy,
    transactionErrors.amountOutOfRange,
  ],
  body: z
    .object({
      key: z.uuid().describe('Made on the device, once for each payment that somebody means'),
      studentIds: z.array(z.uuid()).min(1).max(20),
      feeIds: z
        .array(z.uuid())
        .max(50)
        .default([])
        .describe('Only for these; otherwise for whatever the students owe, by deadline'),
      amount: xafAboveZero,
      asCredit: z
        .boolean()
        .default(false)
        .describe('What exceeds is meant: other fees of the family, else its credit'),
      warningsRead: z
        .array(z.enum(deskWarnings))
        .max(deskWarnings.length)
        .default([])
        .describe('The reasons of the warnings that somebody has read, and means it all the same'),
      means,
    })
    .meta({
      examples: [
        { key: exampleId, studentIds: [exampleId], amount: 40_000, means: { by: 'cash' } },
      ],
    }),
  answer: deskOutcome,
});

export const findDeskPayment = call({
  ...endpoints.findDeskPayment,
  summary:
    'What became of a payment by the key that the device made, after a reload or a lost answer',
  access: 'payments.take',
  params: z.object({ key: z.uuid() }),
  answer: z.object({ outcome: deskOutcome.nullable() }),
});

export const listOwnWaiting = call({
  ...endpoints.listOwnWaiting,
  summary:
    'What whoever asks began at the desk by an operator or other means: what waits, and what ended a short while ago',
  access: 'payments.take',
  answer: z.object({
    items: z.array(
      z.object({
        id: z.uuid().describe('Of the transaction, or of the pending payment'),
        isMobile: z.boolean(),
      }),
    ),
  }),
});

export const closePrompt = call({
  ...endpoints.closePrompt,
  summary:
    'No longer wait for a prompt that was begun at the desk: the operator is asked once more, and a payment that arrives all the same waits for a person',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [transactionErrors.promptEnded],
  limit: { max: 30, windowSeconds: 60 },
  params: byId,
  body: z.object({ reason: typedText(200).min(3) }),
  answer: getTransaction.answer,
});

const pendingPayment = z.object({
  id: z.uuid(),
  method: z.enum(['bank', 'cheque', 'transfer']),
  amount: z.number().int(),
  reference: z.string(),
  datedOn: day,
  students: z.array(z.object({ id: z.uuid(), name: z.string() })),
  state: z.enum(['waiting', 'confirmed', 'closed']),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  isOwn: z.boolean().describe('Recorded by whoever asks, who may close it'),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  receiptCode: z.string().nullable(),
  receiptNumber: z.string().nullable(),
});
export type PendingPayment = z.output<typeof pendingPayment>;

export const listPendingPayments = call({
  ...endpoints.listPendingPayments,
  summary: 'Payments by bank, cheque and transfer, those that wait first',
  access: 'payments.read',
  query: listQuery.extend({ state: z.enum(['waiting', 'confirmed', 'closed']).optional() }),
  answer: listOf(pendingPayment),
});

export const checkPendingPayment = call({
  ...endpoints.checkPendingPayment,
  summary: 'How a payment by other means stands',
  access: 'payments.take',
  params: byId,
  body: z.object({}).optional(),
  answer: pendingPayment,
  onlyReads: true,
});

export const confirmPendingPayment = call({
  ...endpoints.confirmPendingPayment,
  summary: 'The money is there: take the payment, once, with its receipt',
  access: 'payments.adjust',
  isOpenWhenSuspended: true,
  refusals: [tillErrors.pendingDecided],
  params: byId,
  body: z.object({}).optional(),
  answer: pendingPayment,
});

export const closePendingPayment = call({
  ...endpoints.closePendingPayment,
  summary:
    'Close a payment by other means without recording it, with the reason: for whoever recorded it, and for those who may confirm',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [tillErrors.pendingDecided],
  params: byId,
  body: z.object({ reason: typedText(200).min(3) }),
  answer: pendingPayment,
});
