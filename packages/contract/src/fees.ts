import { z } from 'zod';
import * as endpoints from './endpoints/fees.ts';
import { paymentMethod } from './payments.ts';
import { call } from './protocol/call.ts';
import { byId, listOf, listQuery, pageQuery } from './protocol/envelope.ts';
import { errors } from './protocol/errors.ts';
import { exportCall } from './protocol/export-call.ts';
import { day } from './values/dates.ts';
import { periods } from './values/periods.ts';
import { changeOf } from './record-changes.ts';
import type { Text } from './values/language.ts';

/** As the specification numbers them. */
export const feeStates = [1, 2, 3] as const;
export type FeeState = (typeof feeStates)[number];
export const feeStateNames: Record<FeeState, Text> = {
  1: { en: 'Unpaid', fr: 'Impayé' },
  2: { en: 'Partly paid', fr: 'Payé en partie' },
  3: { en: 'Paid', fr: 'Payé' },
};

export const feeTypes = [1, 2, 3, 4] as const;
export type FeeType = (typeof feeTypes)[number];
export const feeTypeNames: Record<FeeType, Text> = {
  1: { en: 'Normal', fr: 'Normal' },
  2: { en: 'Discounted', fr: 'Avec remise' },
  3: { en: 'Other method', fr: 'Autre mode' },
  4: { en: 'Marked as paid', fr: 'Marqué comme payé' },
};

const amounts = ['amount', 'net', 'discount', 'pending', 'paid'] as const;
const dates = ['paidAt', 'createdAt', 'deadline'] as const;
const keys = ['name', ...amounts, ...dates] as const;
export type FeeSortKey = (typeof keys)[number];
type FeeSort = FeeSortKey | `-${FeeSortKey}`;
const feeSorts = keys.flatMap((key): FeeSort[] => [key, `-${key}`]);

const feeRow = z.object({
  id: z.uuid(),
  student: z.object({
    id: z.uuid(),
    studentId: z.string().describe('What a guardian quotes, for example LP-0231'),
    firstName: z.string(),
    lastName: z.string(),
    gender: z.number().int(),
  }),
  className: z.string().nullable(),
  yearName: z.string(),
  kind: z.string().describe('`tuition`, or the kind of the service'),
  title: z.string(),
  type: z.number().int().describe('1 normal, 2 discounted, 3 other means, 4 manually paid'),
  amount: z.number().int(),
  discount: z.number().int(),
  netAmount: z.number().int(),
  paid: z.number().int(),
  pending: z.number().int(),
  status: z.number().int().describe('1 unpaid, 2 partially paid, 3 completely paid'),
  dueOn: day.nullable().describe('The earliest deadline of what is pending'),
  daysLate: z.number().int().describe('Since that deadline; 0 where it is still to come'),
  isArrears: z.boolean().describe('Pending, of a year that has closed or that the student left'),
  paidAt: z.iso.datetime().nullable().describe('When the last payment that stands was made'),
  origin: paymentMethod.nullable().describe('By which means the last payment came'),
  receiptId: z.string().nullable().describe('The number of the last payment’s receipt'),
  receiptCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('Null where nobody of the staff did'),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable().describe('Null where it was a payer, or nobody'),
});
export type Fee = z.output<typeof feeRow>;

const listedFee = feeRow.extend({
  due: z
    .number()
    .int()
    .nullable()
    .describe('What of it falls due in the chosen days; null where none are chosen'),
});
export type FeeRow = z.output<typeof listedFee>;

const wholeDays = z.coerce.number().int().min(1).max(3650);

export const feeFilters = z.object({
  yearId: z.uuid().optional().describe('The current year where none is named'),
  classId: z.uuid().optional(),
  cycleId: z.uuid().optional(),
  state: z.coerce.number().int().min(1).max(3).optional(),
  type: z.coerce.number().int().min(1).max(4).optional(),
  serviceId: z.uuid().optional(),
  overdueDays: wholeDays.optional().describe('Overdue by at least so many days'),
  paidFrom: day.optional().describe('The last payment was made on this day or later'),
  paidTo: day.optional().describe('Or on this day at the latest'),
  dueFrom: day
    .optional()
    .describe('Something falls due on this day or later, paid or not; of all years that are owed'),
  dueTo: day.optional().describe('And on this day at the latest'),
  arrears: z
    .literal('only')
    .optional()
    .describe(
      'Only what is pending of years that have closed or that the student left; of all years',
    ),
});

const searchedFees = feeFilters.extend(listQuery.pick({ q: true }).shape);

export const listFees = call({
  ...endpoints.listFees,
  summary: 'Fees of a year, found by the student as students are found',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: listQuery.extend({ ...feeFilters.shape, sort: z.enum(feeSorts).optional() }),
  answer: listOf(listedFee),
});

const sums = z.object({
  fees: z.number().int(),
  amount: z.number().int(),
  discount: z.number().int(),
  net: z.number().int(),
  paid: z.number().int(),
  pending: z.number().int(),
});
export type FeeSums = z.output<typeof sums>;

const summedFees = sums.extend({
  due: z.number().int().nullable().describe('In the chosen days; null where none are chosen'),
});
export type SummedFees = z.output<typeof summedFees>;

export const sumFees = call({
  ...endpoints.sumFees,
  summary: 'What the fees that the filters choose come to, on all pages',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: searchedFees,
  answer: summedFees,
});

const feeSummary = z.object({
  period: z.enum(periods),
  since: z.iso.datetime().nullable().describe('Null for all time'),
  collected: z
    .number()
    .int()
    .describe(
      'What came in, less reversals and refunds; no credit that was used, and nothing that was paid before or outside of Ardoise',
    ),
  refunded: z.number().int().describe('What of it went back to families'),
  payments: z.number().int(),
  byMeans: z.array(
    z.object({ method: paymentMethod, amount: z.number().int(), payments: z.number().int() }),
  ),
  lastPaidAt: z.iso.datetime().nullable(),
  yearName: z.string().nullable().describe('Of the year that the rest is about'),
  year: sums,
  overdue: z.object({
    fees: z.number().int(),
    pending: z.number().int().describe('What is pending of fees that are past a deadline'),
  }),
  arrears: z.object({ fees: z.number().int(), pending: z.number().int() }),
  services: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('Of which the year has fees'),
});
export type FeeSummary = z.output<typeof feeSummary>;

export const getFeeSummary = call({
  ...endpoints.getFeeSummary,
  summary: 'What came in during a period, and what a year still asks for',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: z.object({
    period: z.enum(periods).default('30days'),
    yearId: z.uuid().optional(),
  }),
  answer: feeSummary,
});

const feeDetail = feeRow.extend({
  familyId: z.uuid(),
  familyName: z.string(),
  paymentCode: z.string(),
  yearId: z.uuid(),
  isLeft: z.boolean(),
  isClosed: z.boolean(),
  markedPaidAt: z.iso.datetime().nullable(),
  installments: z.array(
    z.object({
      dueOn: day,
      amount: z.number().int().describe('Less the discount that falls on it'),
      paid: z.number().int(),
      isOverdue: z.boolean(),
    }),
  ),
  allocations: z
    .array(
      z.object({
        paymentId: z.uuid(),
        paidAt: z.iso.datetime(),
        method: z.string().describe('A means, or `toCredit` and `merged`, by which no money came'),
        amount: z
          .number()
          .int()
          .describe('Of the payment, what went to this fee; below zero: taken back'),
        whole: z.number().int().describe('The whole payment'),
        takenBy: z.string().nullable(),
        receiptId: z.string().nullable(),
        receiptCode: z.string().nullable(),
        isReversed: z.boolean(),
        isReversal: z.boolean(),
        reason: z.string().nullable(),
        transactionId: z.uuid().nullable(),
      }),
    )
    .describe('Newest first'),
});
export type FeeDetail = z.output<typeof feeDetail>;

export const getFee = call({
  ...endpoints.getFee,
  summary: 'A fee with its installments, and every payment that went to it or was taken back',
  access: 'fees.read',
  params: byId,
  answer: feeDetail,
});

/** What can happen to a fee beside payments: to itself, or to the place that asks for it. */
export const feeActions = [
  'fee.created',
  'fee.changed',
  'fee.discounted',
  'fee.discountTakenBack',
  'fee.markedPaid',
  'fee.waived',
  'student.created',
  'student.enrolled',
  'student.moved',
  'student.withdrawn',
  'student.promoted',
  'student.repeated',
  'student.left',
  'student.putBack',
  'student.subscribed',
  'student.unsubscribed',
  'paymentLink.sent',
] as const;
export type FeeAction = (typeof feeActions)[number];

export const getFeeHistory = call({
  ...endpoints.getFeeHistory,
  summary: 'Who changed what of a fee, newest first',
  access: 'fees.read',
  params: byId,
  query: pageQuery,
  answer: listOf(changeOf(feeActions)),
});

/** So many at once, as many as a page of the list has. */
export const mostChosenFees = 100;
const chosenIds = z.array(z.uuid()).min(1).max(mostChosenFees);

export const exportFees = exportCall(
  endpoints.exportFees,
  searchedFees.extend({ ids: chosenIds.optional().describe('Only these of what is chosen') }),
  [errors.notFound],
);

export const sendFeeLinks = call({
  ...endpoints.sendFeeLinks,
  summary:
    'Send each student’s payment link to the first guardian with a mobile phone, once a student',
  access: 'payments.take',
  refusals: [errors.notFound],
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ ids: chosenIds }),
  answer: z.object({
    sent: z.number().int(),
    withoutPhone: z
      .array(z.string())
      .describe('Students none of whose guardians has a mobile phone'),
    nothingOwed: z.number().int().describe('Students who owe nothing: nothing was sent'),
  }),
});

export const printFeeLetters = call({
  ...endpoints.printFeeLetters,
  summary:
    'An address, good for ten minutes, of one PDF with a letter for each student of these fees who owes something',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [errors.notFound],
  limit: { max: 20, windowSeconds: 60 },
  body: z.object({ ids: chosenIds }),
  answer: z.object({ address: z.string(), letters: z.number().int() }),
  answersSecrets: true,
});
