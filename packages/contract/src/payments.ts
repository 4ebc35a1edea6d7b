import { z } from 'zod';
import { call } from './protocol/call.ts';
import { day } from './values/dates.ts';
import * as endpoints from './endpoints/payments.ts';
import { byId, listOf, pageQuery } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import type { Text } from './values/language.ts';
import { mobilePhone } from './values/mobile-phone.ts';
import { typedText } from './values/text.ts';
import { failureReasons, payOperators, transactionStatus } from './transactions.ts';

export const paymentErrors = refusals({
  feeNotLeft: {
    code: 40900,
    en: 'Only what somebody owes who has left can be waived.',
    fr: 'Seul ce que doit un élève parti peut faire l’objet d’une remise totale.',
  },
  nothingToWaive: {
    code: 40900,
    en: 'Nothing is owed for this any more.',
    fr: 'Plus rien n’est dû à ce titre.',
  },
  nothingOwed: { code: 40900, en: 'Nothing is owed.', fr: 'Rien n’est dû.' },
  payerPhoneInvalid: {
    code: 42200,
    en: 'Enter the MTN or Orange number to pay from: nine digits that start with 6.',
    fr: 'Saisissez le numéro MTN ou Orange qui paie : neuf chiffres commençant par 6.',
  },
  paymentUnderWay: {
    code: 40900,
    en: 'A payment for this is under way. Finish it on the phone, or wait until it ends.',
    fr: 'Un paiement est déjà en cours. Terminez-le sur le téléphone ou attendez sa fin.',
  },
  othersPaymentWaiting: {
    code: 40900,
    en: 'Somebody else’s payment of {amount} FCFA is waiting for the same. Confirm that you go on.',
    fr: 'Le paiement de {amount} FCFA d’une autre personne est en attente pour la même chose. Confirmez que vous continuez.',
  },
  tooManyUnfinishedPayments: {
    code: 42900,
    en: 'Several payments were begun so and not made. Wait {minutes} minutes, or pay by the link that the school sent.',
    fr: 'Plusieurs paiements ont été commencés ainsi sans aboutir. Attendez {minutes} minutes, ou payez par le lien reçu de l’établissement.',
  },
  operatorNotAccepted: {
    code: 40900,
    en: 'This school does not accept payments by this operator at the moment.',
    fr: 'Cet établissement n’accepte pas cet opérateur pour le moment.',
  },
  schoolNotVerified: {
    code: 40900,
    en: 'This school is not verified yet, so it cannot take mobile payments here. Nothing was asked of your phone. Pay at the school, against a receipt.',
    fr: 'Cet établissement n’est pas encore vérifié : il ne peut pas encaisser ici par mobile money. Rien n’a été demandé à votre téléphone. Payez à l’établissement, contre reçu.',
  },
  paymentsSuspended: {
    code: 40900,
    en: 'This school takes no mobile payments at the moment. Nothing was asked of your phone. Ask the school.',
    fr: 'Cet établissement n’accepte pas de paiement mobile pour le moment. Rien n’a été demandé à votre téléphone. Adressez-vous à l’établissement.',
  },
  linkToGuardiansOnly: {
    code: 40900,
    en: 'Until your school is verified, a payment link goes by SMS only to the phones of this family’s guardians. Add the phone to a guardian, or copy the link.',
    fr: 'Tant que votre établissement n’est pas vérifié, le lien de paiement part par SMS seulement aux numéros des parents et tuteurs de cette famille. Ajoutez le numéro à un parent ou tuteur, ou copiez le lien.',
  },
  noCredit: {
    code: 40900,
    en: 'This family has no credit.',
    fr: 'Cette famille n’a pas d’avoir.',
  },
  paymentAlreadyReversed: {
    code: 40900,
    en: 'This payment was reversed already.',
    fr: 'Ce paiement a déjà été annulé.',
  },
  aboveOperatorLimit: {
    code: 42200,
    en: '{operator} takes at most {largest} at a time. Pay in parts.',
    fr: '{operator} accepte au plus {largest} à la fois. Payez en plusieurs fois.',
  },
  belowOperatorLimit: {
    code: 42200,
    en: '{operator} takes at least {smallest}.',
    fr: '{operator} accepte au moins {smallest}.',
  },
  restoredCopy: {
    code: 40900,
    en: 'This is a copy restored from a backup. It asks nobody for money until the provider has put it into service.',
    fr: 'Ceci est une copie restaurée depuis une sauvegarde. Elle ne demande d’argent à personne tant que le prestataire ne l’a pas mise en service.',
  },
  creditAlreadyUsed: {
    code: 40900,
    en: 'This payment left a credit that has been used since. First reverse what that credit paid.',
    fr: 'Ce paiement avait créé un avoir, utilisé depuis. Annulez d’abord les paiements faits avec cet avoir.',
  },
});

/** What operators take at least. */
export const minimumPayment = 100;

/** Beyond what is owed, in one payment: room for a round sum or for next term, and none for one zero too many. */
export const mostAhead = 500_000;

/** Means beside the operators and the till; `outside`: what somebody marked as paid. */
export const otherMeans = ['bank', 'cheque', 'transfer', 'outside'] as const;
export type OtherMeans = (typeof otherMeans)[number];

export const otherMeansNames: Record<OtherMeans, Text> = {
  bank: { en: 'Bank deposit', fr: 'Versement en banque' },
  cheque: { en: 'Cheque', fr: 'Chèque' },
  transfer: { en: 'Transfer', fr: 'Virement' },
  outside: { en: 'Outside Ardoise', fr: 'Hors Ardoise' },
};

/** `opening`: what was paid before the school used Ardoise; it came into no till and has no receipt. */
export const paymentMethod = z.enum([...payOperators, 'cash', ...otherMeans, 'credit', 'opening']);

const paidFee = z.object({ kind: z.string(), title: z.string() });

const payment = z.object({
  id: z.uuid(),
  transactionId: z.uuid().nullable(),
  paidAt: z.iso.datetime(),
  method: paymentMethod,
  amount: z.number().int(),
  /** What it pays for; none where all of it is credit. */
  fees: z.array(paidFee),
  students: z.array(z.string()),
  /** How much of it went to each child; what is missing of the amount became the family's credit. */
  parts: z.array(z.object({ studentId: z.uuid(), student: z.string(), amount: z.number().int() })),
  /** None of what was paid before Ardoise. */
  receiptNumber: z.string().nullable(),
  receiptCode: z.string().nullable(),
  isReversed: z.boolean(),
  reversal: z
    .object({
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      /** Where it was moved to other children: the payments in its place. */
      movedTo: z.array(
        z.object({ receiptNumber: z.string().nullable(), students: z.array(z.string()) }),
      ),
    })
    .nullable(),
  movedFrom: z
    .object({ receiptNumber: z.string().nullable() })
    .nullable()
    .describe('The payment that it was moved from'),
  request: z
    .object({
      id: z.uuid(),
      reason: z.string(),
      askedBy: z.string().nullable(),
      askedAt: z.iso.datetime(),
      isOwn: z.boolean().describe('The reader asked, and somebody else has to confirm'),
      toStudent: z.string().nullable().describe('Of a move: to whom'),
    })
    .nullable()
    .describe('Its reversal, or move, waits for a second person'),
});
export type Payment = z.output<typeof payment>;

export const listPayments = call({
  ...endpoints.listPayments,
  summary: 'Payments of a student, of a family or of the school, newest first',
  access: 'payments.read',
  query: pageQuery.extend({ studentId: z.uuid().optional(), familyId: z.uuid().optional() }),
  answer: listOf(payment).extend({ familyCredit: z.number().int() }),
});

export const receiptFormats = ['a4', 'half', '80mm'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

export const openReceipt = call({
  ...endpoints.openReceipt,
  summary:
    'An address, good for two minutes, of a receipt with the children’s names and IDs and the payer’s name, in the reader’s language',
  access: 'payments.read',
  isOpenWhenSuspended: true,
  params: z.object({ code: z.string().min(1).max(60) }),
  body: z.object({ format: z.enum(receiptFormats).default('a4') }),
  answer: z.object({ address: z.string(), expiresIn: z.number().int() }),
  answersSecrets: true,
});

export const getBalance = call({
  ...endpoints.getBalance,
  summary:
    'Where the money is: collected, available, pending, by operator, and the latest movements',
  access: 'payments.read',
  answer: z.object({
    collected: z
      .number()
      .int()
      .describe(
        'What ever came in, less reversals and refunds; no credit that was used, and nothing that was paid before or outside of Ardoise',
      ),
    available: z.number().int().describe('What the provider holds for the school and can pay out'),
    otherIncome: z
      .number()
      .int()
      .describe(
        'What programs of the school collected for no student; not in `collected`, which is of fees',
      ),
    commission: z
      .number()
      .int()
      .describe('What the provider kept of the school’s money; `available` is without it'),
    pending: z.number().int().describe('Payments waiting for the payer or the operator'),
    pendingCount: z.number().int(),
    familyCredit: z.number().int(),
    byOperator: z.array(
      z.object({
        operator: z.enum(payOperators),
        collected: z.number().int(),
        isOwnAccount: z.boolean(),
      }),
    ),
    cash: z.object({
      inDrawers: z.number().int().describe('Expected in the drawers of the open sessions'),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          till: z.string(),
          cashier: z.string(),
          openedAt: z.iso.datetime(),
          inDrawer: z.number().int(),
        }),
      ),
    }),
    today: z.object({
      collected: z.number().int().describe('Less what was reversed and refunded today'),
      refunded: z.number().int().describe('What of it went back to families'),
      count: z.number().int().describe('Payments that came in; one that was moved is no new one'),
      byMethod: z.array(z.object({ method: paymentMethod, amount: z.number().int() })),
    }),
    toCollect: z.number().int().describe('Everything that is still to pay'),
    overdue: z.number().int().describe('Of this, what is past its deadline'),
    byWeek: z.array(z.object({ from: day, collected: z.number().int() })),
    movements: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        title: z.string().describe('The students it pays for'),
        fees: z.array(paidFee).describe('What it pays; none where nothing was owed'),
        operator: z.enum(payOperators),
        amount: z.number().int(),
        status: transactionStatus,
        failure: z.enum(failureReasons).nullable(),
        needsAttention: z.boolean(),
        isCountedLate: z.boolean(),
      }),
    ),
  }),
});

const paymentLink = z.object({
  address: z.string(),
  /** Ready to send, in the language asked for. */
  text: z.string(),
  paymentCode: z.string().nullable(),
  owed: z.number().int(),
  asked: z.number().int().describe('What the text asks for: what is due today, or falls due next'),
  askedBy: day.nullable().describe('The deadline of what falls due next; null where it is due'),
  phones: z.array(z.object({ name: z.string(), phone: z.string() })),
});

const exampleStudent = { studentId: '0198c0de-0000-7000-8000-000000000001' };

const linkSubject = z
  .object({ studentId: z.uuid().optional(), familyId: z.uuid().optional() })
  .refine(({ studentId, familyId }) => (studentId === undefined) !== (familyId === undefined), {
    error: 'required',
  });

const creditUse = z.object({
  credit: z.number().int().describe('What the family has left with the school'),
  usable: z.number().int().describe('How much of it would pay something: no more than is owed'),
  students: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        className: z.string().nullable(),
        parts: z.array(
          paidFee.extend({
            year: z.string(),
            installment: z.number().int(),
            installments: z.number().int(),
            amount: z.number().int(),
          }),
        ),
        remains: z.number().int(),
      }),
    )
    .describe('What it would pay, by deadline over all children of the family'),
});

export const previewCredit = call({
  ...endpoints.previewCredit,
  summary: 'What the family’s credit would pay if it were used now',
  access: 'payments.read',
  refusals: [errors.notFound],
  query: linkSubject.meta({ examples: [exampleStudent] }),
  answer: creditUse,
});

export const useFamilyCredit = call({
  ...endpoints.useFamilyCredit,
  summary: 'Pay what the family owes from its credit, by deadline; it gives a receipt',
  access: 'payments.take',
  refusals: [
    errors.notFound,
    errors.changedMeanwhile,
    paymentErrors.noCredit,
    paymentErrors.nothingOwed,
  ],
  body: linkSubject
    .safeExtend({
      /** As the preview said. Where it is another by now, nothing is used. */
      amount: z.number().int().min(1),
      feeIds: z
        .array(z.uuid())
        .max(50)
        .default([])
        .describe('Only for these; otherwise for whatever the family owes, by deadline'),
      parts: z
        .array(z.object({ feeId: z.uuid(), amount: z.number().int().min(1) }))
        .max(200)
        .default([])
        .describe('Only for these fees, and of each no more than this, as an invoice asks for it'),
    })
    .meta({ examples: [{ ...exampleStudent, amount: 7_000 }] }),
  answer: z.object({
    paymentId: z.uuid(),
    amount: z.number().int(),
    receiptCode: z.string(),
    receiptNumber: z.string(),
  }),
});

export const createPaymentLink = call({
  ...endpoints.createPaymentLink,
  summary: 'The payment link of a student or a family; the same one each time',
  access: 'payments.take',
  refusals: [errors.notFound],
  body: linkSubject.meta({ examples: [exampleStudent] }),
  answer: paymentLink,
});

export const sendPaymentLink = call({
  ...endpoints.sendPaymentLink,
  summary: 'Send the payment link by SMS',
  access: 'payments.take',
  refusals: [errors.notFound, paymentErrors.linkToGuardiansOnly],
  limit: { max: 30, windowSeconds: 60 },
  body: linkSubject
    .safeExtend({ phone: mobilePhone })
    .meta({ examples: [{ ...exampleStudent, phone: '677123456' }] }),
  answer: z.object({}),
});

export const waiveFee = call({
  ...endpoints.waiveFee,
  summary: 'Waive what somebody who left still owes for a fee, with a reason',
  access: 'payments.adjust',
  refusals: [paymentErrors.feeNotLeft, paymentErrors.nothingToWaive],
  params: byId,
  body: z.object({ reason: typedText(200).min(3) }),
  answer: z.object({ waived: z.number().int() }),
});
