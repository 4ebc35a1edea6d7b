import { z } from 'zod';
import { cashErrors } from './cash-sessions.ts';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/corrections.ts';
import { paymentErrors } from './payments.ts';
import { byId } from './protocol/envelope.ts';
import { errors, refusals } from './protocol/errors.ts';
import { typedText } from './values/text.ts';

/** Discounts, marking as paid, reversals, and payments moved to another child. */

export const moneyCorrectionErrors = refusals({
  discountAboveFee: {
    code: 42200,
    en: 'At most {maximum} can be taken off: the fee asks for no more.',
    fr: 'La remise est d’au plus {maximum} : ces frais ne demandent pas davantage.',
  },
  discountAboveLimit: {
    code: 40300,
    en: 'Your role may take off at most {percent} % of a fee, all discounts together. Ask an owner of the school.',
    fr: 'Votre rôle permet au plus {percent} % de remise sur des frais, toutes remises comprises. Adressez-vous à un administrateur de l’établissement.',
  },
  discountAlreadyTakenBack: {
    code: 40900,
    en: 'This discount was taken back already.',
    fr: 'Cette remise a déjà été retirée.',
  },
  discountOfInvoice: {
    code: 40900,
    en: 'Invoice {number} gave this discount. Void the invoice to take it back.',
    fr: 'Cette remise vient de la facture {number}. Annulez la facture pour la retirer.',
  },
  discountOfCreditNote: {
    code: 40900,
    en: 'This discount stands on credit note {number}, which stays as it was given.',
    fr: 'Cette remise figure sur l’avoir {number}, qui reste tel qu’il a été fait.',
  },
  feeIsClosed: {
    code: 40900,
    en: 'This fee is closed: nothing is asked for it any more.',
    fr: 'Ces frais sont clos : plus rien n’est demandé à ce titre.',
  },
  nothingPending: {
    code: 40900,
    en: 'The pending amount is 0 or less.',
    fr: 'Le montant restant est nul ou négatif.',
  },
  alreadyFullyPaid: {
    code: 40900,
    en: 'This fee is already fully paid.',
    fr: 'Ces frais sont déjà entièrement payés.',
  },
  alreadyMarkedPaid: {
    code: 40900,
    en: 'This fee is already marked as paid.',
    fr: 'Ces frais sont déjà marqués comme payés.',
  },
  reversalOfReversal: {
    code: 40900,
    en: 'A reversal cannot be reversed. Take the payment again instead.',
    fr: 'Une annulation ne s’annule pas. Enregistrez de nouveau le paiement.',
  },
  reversalAlreadyAsked: {
    code: 40900,
    en: 'A second person has been asked about this payment already.',
    fr: 'Une deuxième personne a déjà été sollicitée pour ce paiement.',
  },
  secondPersonNeeded: {
    code: 40300,
    en: 'Somebody else has to confirm what you asked for.',
    fr: 'Quelqu’un d’autre doit confirmer ce que vous avez demandé.',
  },
  reversalAlreadyDecided: {
    code: 40900,
    en: 'This was decided already.',
    fr: 'La décision a déjà été prise.',
  },
  creditCannotMove: {
    code: 40900,
    en: 'This was paid from the family’s credit. Reverse it, and use the credit again.',
    fr: 'Ce paiement a été fait avec l’avoir de la famille. Annulez-le, puis utilisez de nouveau l’avoir.',
  },
  movedToSameChild: {
    code: 42200,
    en: 'Choose another child than the one that it was counted for.',
    fr: 'Choisissez un autre élève que celui pour qui le paiement a compté.',
  },
  childNotOnPayment: {
    code: 42200,
    en: 'Choose the child whose part was wrong.',
    fr: 'Choisissez l’élève dont la part était fausse.',
  },
});

export const discountKinds = ['scholarship', 'sibling', 'staff', 'other'] as const;
export type DiscountKind = (typeof discountKinds)[number];

const reason = typedText(200).min(3);
const amount = z.number().int().min(1).max(1_000_000_000);

const discount = z.object({
  id: z.uuid(),
  kind: z.enum(discountKinds),
  amount: z.number().int(),
  percent: z.number().int().nullable().describe('Where it was given so, of the fee’s amount'),
  reason: z.string(),
  givenAt: z.iso.datetime(),
  givenBy: z.string().nullable(),
  takenBack: z
    .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() })
    .nullable(),
});
export type Discount = z.output<typeof discount>;

export const listDiscounts = call({
  ...endpoints.listDiscounts,
  summary: 'The discounts of a fee, newest first, those taken back too',
  access: 'fees.read',
  params: byId,
  answer: z.object({
    items: z.array(discount),
    mostPercent: z
      .number()
      .int()
      .describe('How much of a fee the reader’s role may take off, all discounts together'),
  }),
});

export const giveDiscount = call({
  ...endpoints.giveDiscount,
  summary:
    'Take an amount or a percentage off a fee, with a reason; what was paid beyond it becomes the family’s credit',
  access: 'payments.adjust',
  refusals: [
    moneyCorrectionErrors.feeIsClosed,
    moneyCorrectionErrors.discountAboveFee,
    moneyCorrectionErrors.discountAboveLimit,
  ],
  params: byId,
  body: z
    .object({
      kind: z.enum(discountKinds),
      reason,
      amount: amount.optional(),
      /** Of the fee's amount, to the whole franc below. */
      percent: z.number().int().min(1).max(100).optional(),
    })
    .refine((body) => (body.amount === undefined) !== (body.percent === undefined), {
      error: 'required',
    })
    .meta({ examples: [{ kind: 'sibling', reason: 'Third child', percent: 10 }] }),
  answer: z.object({
    id: z.uuid(),
    amount: z.number().int(),
    credited: z.number().int().describe('What was paid beyond the new price'),
  }),
});

export const takeBackDiscount = call({
  ...endpoints.takeBackDiscount,
  summary: 'Take a discount back, with a reason: the fee asks for its amount again',
  access: 'payments.adjust',
  refusals: [
    moneyCorrectionErrors.feeIsClosed,
    moneyCorrectionErrors.discountAlreadyTakenBack,
    moneyCorrectionErrors.discountOfInvoice,
    moneyCorrectionErrors.discountOfCreditNote,
  ],
  params: byId,
  body: z.object({ reason }),
  answer: z.object({ amount: z.number().int() }),
});

export const markFeePaid = call({
  ...endpoints.markFeePaid,
  summary: 'Record the pending amount of a fee as paid outside, by whom and why',
  access: 'payments.adjust',
  refusals: [
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

const corrected = z.object({
  state: z
    .enum(['done', 'asked'])
    .describe('`asked`: above the school’s amount, a second person has to confirm it'),
});

export const reversalRefusals = [
  paymentErrors.paymentAlreadyReversed,
  paymentErrors.creditAlreadyUsed,
  moneyCorrectionErrors.reversalOfReversal,
] as const;

/** Cash of a session that is locked goes back out of the drawer of whoever hands it out. */
const payBackRefusals = [cashErrors.noDrawerToPayBack, cashErrors.notInDrawer] as const;

const moveRefusals = [
  moneyCorrectionErrors.creditCannotMove,
  moneyCorrectionErrors.movedToSameChild,
  moneyCorrectionErrors.childNotOnPayment,
] as const;

export const reversePayment = call({
  ...endpoints.reversePayment,
  summary: 'Reverse a payment by a counter-entry, or ask a second person to',
  access: 'payments.adjust',
  refusals: [...reversalRefusals, ...payBackRefusals, moneyCorrectionErrors.reversalAlreadyAsked],
  params: byId,
  body: z.object({ reason }),
  answer: corrected,
});

export const movePayment = call({
  ...endpoints.movePayment,
  summary:
    'Move a payment to another child: reversed and taken again in one act, or asked of a second person',
  access: 'payments.adjust',
  refusals: [...reversalRefusals, ...moveRefusals, moneyCorrectionErrors.reversalAlreadyAsked],
  params: byId,
  body: z.object({
    reason,
    toStudentId: z.uuid(),
    /** Whose part was wrong, where it paid for several children; the others keep theirs. */
    fromStudentId: z.uuid().optional(),
  }),
  answer: corrected,
});

export const confirmReversal = call({
  ...endpoints.confirmReversal,
  summary: 'Confirm, as a second person, the reversal or move of a payment',
  access: 'payments.adjust',
  refusals: [
    ...reversalRefusals,
    ...payBackRefusals,
    ...moveRefusals,
    moneyCorrectionErrors.secondPersonNeeded,
    moneyCorrectionErrors.reversalAlreadyDecided,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const declineReversal = call({
  ...endpoints.declineReversal,
  summary: 'Decline the reversal or move of a payment, or withdraw one’s own request',
  access: 'payments.adjust',
  refusals: [moneyCorrectionErrors.reversalAlreadyDecided],
  params: byId,
  body: z.object({ reason }),
  answer: z.object({}),
});

const moneyRules = z.object({
  managerDiscountPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .describe('How much of a fee a manager may take off, all discounts together; an owner all'),
  secondPersonAbove: amount
    .nullable()
    .describe('Above this, a reversal takes a second person; null: never'),
});
export type MoneyRules = z.output<typeof moneyRules>;

const version = z
  .number()
  .int()
  .describe('Send it back when saving: a save over a newer version is refused');

export const getMoneyRules = call({
  ...endpoints.getMoneyRules,
  summary: 'What managers may take off, and above which amount a reversal takes a second person',
  access: 'payments.read',
  answer: moneyRules.extend({ version }),
});

export const changeMoneyRules = call({
  ...endpoints.changeMoneyRules,
  summary: 'Set what managers may take off, and above which amount a reversal takes two',
  access: 'payments.limits',
  refusals: [errors.changedMeanwhile],
  body: moneyRules.extend({ version }),
  answer: moneyRules.extend({ version }),
});
