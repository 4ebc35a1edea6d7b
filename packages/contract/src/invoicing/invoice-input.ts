import { z } from 'zod';
import { email } from '../people.ts';
import type { FieldText } from '../protocol/fields.ts';
import { day, type Day } from '../values/dates.ts';
import {
  installmentAmounts,
  type InvoiceTotals,
  invoiceTotals,
  type PlannedInstallment,
  wholeBasisPoints,
} from '../values/invoice-totals.ts';
import { languages } from '../values/language.ts';
import { maxXaf } from '../values/money.ts';
import { nameText, typedText } from '../values/text.ts';

const amount = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'amount') })
  .int({ error: 'amount' })
  .max(maxXaf / 1_000);

const amountAboveZero = amount.min(1, { error: 'amountAboveZero' });

/** 1925 is 19.25 %. */
const basisPoints = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'percent') })
  .int({ error: 'percent' })
  .min(0, { error: 'percent' })
  .max(wholeBasisPoints, { error: 'percent' });

export const invoiceDiscount = z.discriminatedUnion('by', [
  z.object({ by: z.literal('amount'), amount: amountAboveZero }),
  z.object({ by: z.literal('percent'), basisPoints: basisPoints.min(1, { error: 'percent' }) }),
]);

export const installmentPlan = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('amount'),
    parts: z
      .array(z.object({ dueOn: day, amount: amountAboveZero }))
      .min(1)
      .max(24),
  }),
  z.object({
    by: z.literal('percent'),
    parts: z
      .array(z.object({ dueOn: day, basisPoints: basisPoints.min(1, { error: 'percent' }) }))
      .min(1)
      .max(24),
  }),
]);
export type InstallmentPlan = z.output<typeof installmentPlan>;

export const itemDescription = nameText(120).min(1, { error: 'required' });

export const invoiceItemInput = z.object({
  studentId: z.uuid({ error: 'studentNeeded' }),
  description: itemDescription,
  amount: amountAboveZero,
  feeId: z
    .uuid()
    .nullable()
    .default(null)
    .describe('An open fee of the student that is billed so: its amount is what is pending of it'),
});

export const invoiceTerms = z.object({
  title: nameText(120).min(1, { error: 'invoiceTitle' }),
  memo: typedText(1_000).default('').describe('Printed on the invoice'),
  note: typedText(1_000).default('').describe('For staff alone'),
  message: typedText(500).default('').describe('To the payer: in the message and on the page'),
  discount: invoiceDiscount.nullable().default(null),
  taxBasisPoints: basisPoints.default(0).describe('1925 is 19.25 %, on what the discount leaves'),
  extra: amount.min(0, { error: 'amount' }).default(0),
  extraName: nameText(60).default('').describe('What the extra is for'),
  allowsPartial: z.boolean().default(false),
  dueOn: day.describe('With installments, the last of them is when it is due'),
  installments: installmentPlan.nullable().default(null),
});
export type InvoiceTerms = z.output<typeof invoiceTerms>;

interface Planned
  extends Pick<InvoiceTerms, 'discount' | 'taxBasisPoints' | 'extra' | 'dueOn' | 'installments'> {
  readonly items: ReadonlyArray<{ readonly amount: number }>;
}

/** The installments of an invoice in francs; where none were asked for, the one on which all of it is due. */
export function plannedInstallments(input: Planned): PlannedInstallment[] {
  const { total } = invoiceTotals(input);
  const plan = input.installments;
  if (plan === null) return [{ dueOn: input.dueOn, amount: total }];
  if (plan.by === 'amount') return plan.parts;
  const amounts = installmentAmounts(
    total,
    plan.parts.map((part) => part.basisPoints),
  );
  return plan.parts.map(({ dueOn }, place) => ({ dueOn, amount: amounts[place] ?? 0 }));
}

/** When the whole invoice is due. */
export const wholeDueOn = (input: Pick<InvoiceTerms, 'dueOn' | 'installments'>): Day =>
  input.installments?.parts.at(-1)?.dueOn ?? input.dueOn;

export interface InvoiceIssue {
  readonly path: Array<string | number>;
  readonly message: FieldText;
}

/** What the fields of an invoice must be to each other, each said at its field. */
export function invoiceIssues(input: Planned): InvoiceIssue[] {
  const totals = invoiceTotals(input);
  if (input.discount !== null && totals.discount >= totals.subtotal) {
    return [{ path: ['discount'], message: 'discountAboveTotal' }];
  }
  return input.installments === null ? [] : planIssues(input.installments, totals, input);
}

function planIssues(
  plan: InstallmentPlan,
  { total }: InvoiceTotals,
  input: Planned,
): InvoiceIssue[] {
  const at = (place: number, name: string) => ['installments', 'parts', place, name];
  const issues: InvoiceIssue[] = plan.parts.flatMap(({ dueOn }, place) =>
    place > 0 && dueOn <= (plan.parts[place - 1]?.dueOn ?? '')
      ? [{ path: at(place, 'dueOn'), message: 'installmentOrder' as const }]
      : [],
  );
  if (plan.by === 'amount') {
    const sum = plan.parts.reduce((whole, part) => whole + part.amount, 0);
    if (sum !== total) issues.push({ path: ['installments'], message: 'invoiceInstallmentSum' });
    return issues;
  }
  const points = plan.parts.reduce((whole, part) => whole + part.basisPoints, 0);
  if (points !== wholeBasisPoints) {
    return [...issues, { path: ['installments'], message: 'percentSum' }];
  }
  for (const [place, part] of plannedInstallments(input).entries()) {
    if (part.amount < 1)
      issues.push({ path: at(place, 'basisPoints'), message: 'amountAboveZero' });
  }
  return issues;
}

const isEachFeeOnce = (items: ReadonlyArray<{ feeId: string | null }>): boolean => {
  const fees = items.flatMap(({ feeId }) => feeId ?? []);
  return new Set(fees).size === fees.length;
};

/** An address that is given twice is written to once. */
const eachOnce = (emails: string[]): string[] => [...new Set(emails)];

const exampleId = '0198c0de-0000-7000-8000-000000000001';

/** What a form sends, whole: a draft that is kept could be sent. */
export const invoiceInput = invoiceTerms
  .extend({
    familyId: z.uuid(),
    billTo: nameText(120).min(1, { error: 'required' }),
    emails: z.array(email).max(10).overwrite(eachOnce).default([]),
    language: z.enum(languages).describe('In which the payer is written to'),
    items: z
      .array(invoiceItemInput)
      .min(1, { error: 'itemNeeded' })
      .max(100)
      .refine(isEachFeeOnce, { error: 'feeTwice' }),
  })
  .superRefine((input, context) => {
    for (const issue of invoiceIssues(input)) context.addIssue({ code: 'custom', ...issue });
  })
  .meta({
    examples: [
      {
        familyId: exampleId,
        title: 'School trip',
        billTo: 'Mrs Ngo',
        language: 'fr',
        dueOn: '2027-01-31',
        items: [{ studentId: exampleId, description: 'School trip to Kribi', amount: 15_000 }],
      },
    ],
  });
export type InvoiceInput = z.output<typeof invoiceInput>;
