import { z } from 'zod';
import * as endpoints from '../endpoints/invoices.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { exportCall } from '../protocol/export-call.ts';
import { day } from '../values/dates.ts';
import { invoiceAges, invoiceStates } from '../values/invoice-state.ts';
import { invoiceErrors } from './invoice-errors.ts';
import { invoiceInput } from './invoice-input.ts';
import { invoiceDetail } from './invoice-detail.ts';

const invoiceRow = z.object({
  id: z.uuid(),
  number: z.string().nullable().describe('Given when it is sent'),
  title: z.string(),
  state: z.enum(invoiceStates),
  family: z.object({ id: z.uuid(), name: z.string(), familyId: z.string() }),
  billTo: z.string(),
  students: z
    .array(z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() }))
    .describe('Whom its items are for'),
  dueOn: day.describe('The earliest deadline of what is pending, or else when all of it was due'),
  daysLate: z.number().int().describe('Since that deadline; 0 where nothing is late'),
  total: z.number().int(),
  paid: z.number().int(),
  credited: z.number().int().describe('By credit notes and discounts since it was sent'),
  pending: z.number().int().describe('0 of a draft and of what is void'),
  isOpened: z.boolean().describe('Somebody has opened its payment page'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const keys = ['number', 'family', 'dueOn', 'total', 'paid', 'pending', 'createdAt'] as const;
export type InvoiceSortKey = (typeof keys)[number];
const sorts = keys.flatMap((key): Array<InvoiceSortKey | `-${InvoiceSortKey}`> => [key, `-${key}`]);

export const invoiceFilters = z.object({
  state: z.enum(invoiceStates).optional(),
  classId: z.uuid().optional().describe('With an item for somebody who is in this class'),
  from: day.optional().describe('Sent on this day or later; a draft: created'),
  to: day.optional(),
  age: z.enum(invoiceAges).optional().describe('Overdue for so many days'),
  familyId: z.uuid().optional(),
  studentId: z.uuid().optional(),
  runId: z.uuid().optional().describe('Billed together'),
});
const searched = invoiceFilters.extend(listQuery.pick({ q: true }).shape);

export const listInvoices = call({
  ...endpoints.listInvoices,
  summary: 'Invoices, newest first, found by number, title, family or student',
  access: 'fees.read',
  query: listQuery.extend({ ...invoiceFilters.shape, sort: z.enum(sorts).optional() }),
  answer: listOf(invoiceRow),
});

const sums = z.object({
  invoices: z.number().int().describe('By the earliest deadline of what is pending of each'),
  pending: z.number().int().describe('By the deadline of each installment'),
});

export const getInvoiceSummary = call({
  ...endpoints.getInvoiceSummary,
  summary: 'What the invoices that the filters choose come to, and for how long they are overdue',
  access: 'fees.read',
  query: searched,
  answer: z.object({
    invoices: z.number().int().describe('Sent, and not void'),
    total: z.number().int(),
    paid: z.number().int().describe('What the payments of these invoices come to'),
    credited: z.number().int(),
    pending: z.number().int(),
    drafts: z.object({ invoices: z.number().int(), total: z.number().int() }),
    notDue: sums,
    overdue: sums,
    ages: z
      .array(sums.extend({ age: z.enum(invoiceAges) }))
      .describe('What is overdue, by the days since the deadline that was missed'),
  }),
});
export type InvoiceSummary = z.output<(typeof getInvoiceSummary)['answer']>;

export const exportInvoices = exportCall(endpoints.exportInvoices, searched);

export const getInvoiceOffer = call({
  ...endpoints.getInvoiceOffer,
  summary: 'What a family can be invoiced for: open fees that no invoice has, and services',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: z.object({ familyId: z.uuid() }),
  answer: z.object({
    family: z.object({ id: z.uuid(), name: z.string(), familyId: z.string() }),
    billTo: z.string().describe('The first guardian'),
    emails: z.array(z.string()),
    language: z.enum(['en', 'fr']),
    credit: z.number().int(),
    students: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        studentId: z.string(),
        className: z.string().nullable(),
        fees: z.array(
          z.object({
            id: z.uuid(),
            kind: z.string(),
            title: z.string(),
            yearName: z.string(),
            pending: z.number().int(),
            dueOn: day.nullable(),
            invoice: z
              .object({ id: z.uuid(), number: z.string() })
              .nullable()
              .describe('It is on this one already, and cannot be billed again'),
          }),
        ),
      }),
    ),
    services: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          itemName: z.string().nullable(),
          cost: z.number().int(),
        }),
      )
      .describe('To take a description and a cost from; a new item becomes a fee when it is sent'),
    defaults: z
      .object({
        taxBasisPoints: z.number().int(),
        allowsPartial: z.boolean(),
        memo: z.string(),
        dueOn: day,
      })
      .describe('As the school has configured them'),
  }),
});
export type InvoiceOffer = z.output<(typeof getInvoiceOffer)['answer']>;

const draftRefusals = [
  invoiceErrors.familyWithoutStudents,
  invoiceErrors.studentOfAnotherFamily,
  invoiceErrors.feeNotOpen,
  invoiceErrors.feeAmountChanged,
  invoiceErrors.alreadyInvoiced,
  invoiceErrors.noYearToInvoice,
];

export const createInvoice = call({
  ...endpoints.createInvoice,
  summary: 'Keep an invoice as a draft: nothing is owed by it until it is sent',
  access: 'fees.draft',
  refusals: [errors.notFound, ...draftRefusals],
  body: invoiceInput,
  answer: z.object({ id: z.uuid(), version: z.number().int() }),
});

export const getInvoice = call({
  ...endpoints.getInvoice,
  summary: 'An invoice with its items, installments, payments, deliveries and credit notes',
  access: 'fees.read',
  params: byId,
  answer: invoiceDetail,
});

export const updateInvoice = call({
  ...endpoints.updateInvoice,
  summary: 'Change a draft; a save over a newer version is refused',
  access: 'fees.draft',
  refusals: [...draftRefusals, errors.changedMeanwhile, invoiceErrors.invoiceNotDraft],
  params: byId,
  body: invoiceInput.safeExtend({ version: z.number().int() }),
  answer: z.object({ id: z.uuid(), version: z.number().int() }),
});

export const removeInvoice = call({
  ...endpoints.removeInvoice,
  summary: 'Throw a draft away',
  access: 'fees.draft',
  refusals: [invoiceErrors.invoiceNotDraft],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const copyInvoice = call({
  ...endpoints.copyInvoice,
  summary:
    'A new draft with the content of an invoice: open fees that another invoice has now, or that are paid, are left out',
  access: 'fees.draft',
  refusals: [
    invoiceErrors.familyWithoutStudents,
    invoiceErrors.noYearToInvoice,
    invoiceErrors.feeNotOpen,
  ],
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({
    id: z.uuid(),
    leftOut: z.array(z.string()).describe('Items that cannot be billed again'),
  }),
});
