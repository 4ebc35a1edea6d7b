import { z } from 'zod';
import * as endpoints from '../endpoints/arrears.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { refusals } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { mostPlanParts } from '../values/payment-plan.ts';
import { nameText, seenText, typedText } from '../values/text.ts';

/** New installments over what a family owes. Once agreed, they are the fees' own. */

export const planErrors = refusals({
  planDoesNotFit: {
    code: 42200,
    en: 'The days or the amounts of the plan do not fit.',
    fr: 'Les dates ou les montants de l’échéancier ne conviennent pas.',
  },
  planFeeNotOwed: {
    code: 40900,
    en: '{fee} is paid by now. Choose again what the plan is for.',
    fr: '{fee} : tout est payé entre-temps. Choisissez de nouveau ce que couvre l’échéancier.',
  },
  planOwedChanged: {
    code: 40900,
    en: 'What is owed has changed meanwhile: {total} now. Look at the plan again.',
    fr: 'Le montant dû a changé entre-temps : {total} à présent. Revoyez l’échéancier.',
  },
  planInForce: {
    code: 40900,
    en: '{fee} is in a payment plan already. End that one first.',
    fr: '{fee} fait déjà l’objet d’un échéancier. Mettez-y fin d’abord.',
  },
  planSplitsInvoice: {
    code: 40900,
    en: 'Invoice {number} asks for this fee together with others. Choose all of its fees.',
    fr: 'La facture {number} demande ces frais avec d’autres. Choisissez tous ses frais.',
  },
  planOver: {
    code: 40900,
    en: 'This payment plan is no longer in force.',
    fr: 'Cet échéancier n’est plus en vigueur.',
  },
});

const amount = z.number().int().min(1).max(1_000_000_000);
const part = z.object({ dueOn: day, amount });
const parts = z.array(part).min(1).max(mostPlanParts);

export const planStates = ['running', 'broken', 'kept', 'ended', 'superseded'] as const;
export type PlanState = (typeof planStates)[number];

const state = z
  .enum(planStates)
  .describe(
    'Broken: one of its days has passed unpaid; it stays in force. Superseded: a fee of it was changed since',
  );

export const planBrief = z.object({
  id: z.uuid(),
  state,
  nextOn: day.nullable().describe('The earliest day of it that is not paid'),
});

export const plan = planBrief.extend({
  total: z.number().int(),
  paid: z.number().int().describe('Of a plan in force: what was paid of it'),
  parts: z.array(part.extend({ paid: z.number().int(), isLate: z.boolean() })),
  fees: z.array(
    z.object({ id: z.uuid(), kind: z.string(), title: z.string(), student: z.string() }),
  ),
  agreedWith: z.string(),
  note: z.string(),
  agreedAt: z.iso.datetime(),
  agreedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  endReason: z.string().nullable(),
  supersededBy: z.enum(['discount', 'fee']).nullable(),
});
export type PaymentPlan = z.output<typeof plan>;

const chosenFees = z
  .array(z.object({ feeId: z.uuid(), open: amount.describe('As it was seen') }))
  .min(1)
  .max(100);

const refusalsOfPlan = [
  planErrors.planDoesNotFit,
  planErrors.planFeeNotOwed,
  planErrors.planOwedChanged,
  planErrors.planInForce,
  planErrors.planSplitsInvoice,
];

const dated = z.object({ dueOn: day, amount: z.number().int(), isLate: z.boolean() });

export const previewPlan = call({
  ...endpoints.previewPlan,
  summary:
    'What a plan would make of the fees’ installments: proposed evenly by month, or as given',
  access: 'fees.edit',
  onlyReads: true,
  refusals: refusalsOfPlan,
  params: byId,
  body: z
    .object({
      fees: chosenFees,
      count: z.number().int().min(1).max(mostPlanParts).optional(),
      firstOn: day.optional(),
      parts: parts.optional().describe('In place of a proposal'),
    })
    .meta({
      examples: [
        {
          fees: [{ feeId: '0198c0de-0000-7000-8000-000000000001', open: 120_000 }],
          count: 3,
          firstOn: '2026-12-15',
        },
      ],
    }),
  answer: z.object({
    total: z.number().int(),
    parts,
    fees: z.array(
      z.object({
        id: z.uuid(),
        kind: z.string(),
        title: z.string(),
        student: z.string(),
        open: z.number().int(),
        before: z.array(dated).describe('What is open of it now'),
        after: z.array(dated),
      }),
    ),
  }),
});

export const agreePlan = call({
  ...endpoints.agreePlan,
  summary: 'Agree a payment plan: its installments are the fees’ from now on',
  access: 'fees.edit',
  refusals: refusalsOfPlan,
  params: byId,
  body: z.object({
    fees: chosenFees,
    parts,
    agreedWith: nameText(120).min(1, { error: 'required' }).describe('Who of the family agreed'),
    note: seenText(500).default(''),
  }),
  answer: z.object({ id: z.uuid() }),
});

export const endPlan = call({
  ...endpoints.endPlan,
  summary: 'End a payment plan: what is still open falls due on the days it had before',
  access: 'fees.edit',
  refusals: [planErrors.planOver],
  params: byId,
  body: z.object({ reason: typedText(200).min(3) }),
  answer: z.object({}),
});
