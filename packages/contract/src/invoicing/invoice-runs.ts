import { z } from 'zod';
import * as endpoints from '../endpoints/invoice-runs.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery, page, pageQuery, perPage } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { invoiceIssues, invoiceItemInput, invoiceTerms } from './invoice-input.ts';

/** Billing many families in one action, once or repeatedly. */

const exampleId = '0198c0de-0000-7000-8000-000000000001';

const target = z.discriminatedUnion('by', [
  z.object({ by: z.literal('class'), classIds: z.array(z.uuid()).min(1).max(200) }),
  z.object({ by: z.literal('cycle'), cycleId: z.uuid() }),
  z.object({ by: z.literal('service'), serviceId: z.uuid() }).describe('Who subscribes to it'),
  z.object({ by: z.literal('families'), familyIds: z.array(z.uuid()).min(1).max(1_000) }),
  z.object({ by: z.literal('all') }).describe('Everybody who is enrolled in the current year'),
]);
export type RunTarget = z.output<typeof target>;

const runContent = invoiceTerms
  .omit({ discount: true, extra: true, extraName: true, installments: true })
  .extend({
    target,
    items: z
      .array(invoiceItemInput.pick({ description: true, amount: true }))
      .max(20)
      .default([])
      .describe('Asked anew for each student of the target'),
    billsOpenFees: z
      .boolean()
      .default(false)
      .describe('With every open fee of these students that no invoice has yet'),
    discount: invoiceTerms.shape.discount,
    extra: invoiceTerms.shape.extra.describe('Once for each family'),
    extraName: invoiceTerms.shape.extraName,
    installments: invoiceTerms.shape.installments.describe(
      'By percentage, since each invoice comes to another total',
    ),
    excludedFamilyIds: z.array(z.uuid()).max(1_000).default([]),
  });

type RunContent = z.output<typeof runContent>;

function runIssues(input: RunContent) {
  if (input.items.length === 0 && !input.billsOpenFees) {
    return [{ path: ['items'], message: 'itemNeeded' }];
  }
  if (input.installments?.by === 'amount') {
    return [{ path: ['installments'], message: 'percentForMany' }];
  }
  // What an amount of discount leaves is known for each family alone; the rest is the same for all of them.
  const discount = input.discount?.by === 'amount' ? null : input.discount;
  return invoiceIssues({ ...input, discount, items: [{ amount: 1_000_000 }] });
}

const refined = runContent.superRefine((input, context) => {
  for (const issue of runIssues(input)) context.addIssue({ code: 'custom', ...issue });
});

const examples = [
  {
    target: { by: 'class', classIds: [exampleId] },
    title: 'School trip',
    dueOn: '2027-01-31',
    items: [{ description: 'School trip to Kribi', amount: 15_000 }],
  },
];

/** Why a family gets no invoice: by itself, or because somebody left it out. */
export const leftOutReasons = [
  'excluded',
  'alreadyBilled',
  'nothingOpen',
  'discountAboveTotal',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const plannedInvoice = z.object({
  familyId: z.uuid(),
  familyName: z.string(),
  billTo: z.string(),
  students: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      className: z.string().nullable(),
      items: z.array(
        z.object({
          description: z.string(),
          amount: z.number().int(),
          isOpenFee: z.boolean(),
        }),
      ),
    }),
  ),
  total: z.number().int(),
  leftOut: z.enum(leftOutReasons).nullable().describe('Null: it gets this invoice'),
  alreadyBilled: z
    .array(z.object({ description: z.string(), number: z.string().nullable() }))
    .describe('What of it is left out, and the invoice that has it'),
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
});
export type PlannedInvoice = z.output<typeof plannedInvoice>;

export const previewInvoiceRun = call({
  ...endpoints.previewInvoiceRun,
  summary: 'Every invoice that billing many would make, by page, and what they come to',
  access: 'fees.edit',
  onlyReads: true,
  refusals: [errors.notFound, invoiceErrors.noYearToInvoice],
  body: refined.safeExtend({ page, perPage }).meta({ examples }),
  answer: listOf(plannedInvoice).extend({
    invoices: z.number().int().describe('That would be made'),
    amount: z.number().int().describe('What they come to'),
    leftOut: z.number().int(),
    withoutEmail: z.number().int(),
    withoutPhone: z.number().int(),
  }),
});

export const runChannels = ['email', 'sms'] as const;
export const repeatEvery = ['month', 'term'] as const;
export type RepeatEvery = (typeof repeatEvery)[number];

export const startInvoiceRun = call({
  ...endpoints.startInvoiceRun,
  summary:
    'Bill many: invoices are made and sent in the background. What was billed so before is not billed again',
  access: 'fees.edit',
  refusals: [
    errors.notFound,
    invoiceErrors.noYearToInvoice,
    invoiceErrors.nobodyToBill,
    invoiceErrors.repeatsAlready,
  ],
  body: refined
    .safeExtend({
      channels: z
        .array(z.enum(runChannels))
        .max(runChannels.length)
        .default([])
        .describe('A family that cannot be reached so gets its invoice all the same'),
      repeat: z
        .object({ every: z.enum(repeatEvery), until: day })
        .nullable()
        .default(null)
        .describe('Again each month or term, for whoever the target has then, with an end'),
    })
    .meta({ examples }),
  answer: z.object({ id: z.uuid(), repeatId: z.uuid().nullable() }),
});

export const runStates = ['waiting', 'running', 'done'] as const;

const run = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(runStates),
  families: z.number().int(),
  done: z.number().int().describe('Looked at so far: billed, left out or failed'),
  billed: z.number().int(),
  leftOut: z.number().int(),
  failed: z.number().int(),
  amount: z.number().int().describe('What the invoices so far come to'),
  repeatId: z.uuid().nullable(),
  startedAt: z.iso.datetime(),
  startedBy: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type InvoiceRun = z.output<typeof run>;

export const listInvoiceRuns = call({
  ...endpoints.listInvoiceRuns,
  summary: 'What was billed to many, newest first',
  access: 'fees.read',
  query: pageQuery,
  answer: listOf(run),
});

export const getInvoiceRun = call({
  ...endpoints.getInvoiceRun,
  summary: 'How far billing many has come',
  access: 'fees.read',
  params: byId,
  answer: run,
});

export const runFamilyStates = ['waiting', 'billed', 'leftOut', 'failed'] as const;

const runFamily = z.object({
  familyId: z.uuid(),
  familyName: z.string(),
  state: z.enum(runFamilyStates),
  invoice: z.object({ id: z.uuid(), number: z.string(), total: z.number().int() }).nullable(),
  leftOut: z.enum(leftOutReasons).nullable(),
  problem: z.string().nullable().describe('Of one that failed: why, in the reader’s language'),
});
export type RunFamily = z.output<typeof runFamily>;

export const listRunFamilies = call({
  ...endpoints.listRunFamilies,
  summary: 'What became of each family, those that failed first',
  access: 'fees.read',
  params: byId,
  query: listQuery.extend({ state: z.enum(runFamilyStates).optional() }),
  answer: listOf(runFamily),
});

export const retryInvoiceRun = call({
  ...endpoints.retryInvoiceRun,
  summary: 'Try the families again that failed',
  access: 'fees.edit',
  refusals: [invoiceErrors.nothingToRetry],
  params: byId,
  body: z.object({}).optional(),
  answer: run,
});

const repeat = z.object({
  id: z.uuid(),
  title: z.string(),
  every: z.enum(repeatEvery),
  until: day,
  nextOn: day.nullable().describe('Null: it has come to its end, was stopped, or waits'),
  isWaiting: z.boolean().describe('For the year of its next term, which is not created yet'),
  problem: z
    .string()
    .nullable()
    .describe('Why it billed nobody when it last came, in the reader’s language'),
  runs: z.number().int(),
  amount: z.number().int().describe('What its invoices so far come to'),
  startedAt: z.iso.datetime(),
  startedBy: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
});
export type InvoiceRepeat = z.output<typeof repeat>;

export const listInvoiceRepeats = call({
  ...endpoints.listInvoiceRepeats,
  summary: 'Invoices that repeat, those that still do first',
  access: 'fees.read',
  query: pageQuery,
  answer: listOf(repeat),
});

export const stopInvoiceRepeat = call({
  ...endpoints.stopInvoiceRepeat,
  summary: 'No more invoices of these: those that were sent stay',
  access: 'fees.edit',
  refusals: [invoiceErrors.repeatStopped],
  params: byId,
  body: z.object({}).optional(),
  answer: repeat,
});
