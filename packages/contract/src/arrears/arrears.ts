import { z } from 'zod';
import * as endpoints from '../endpoints/arrears.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { exportCall } from '../protocol/export-call.ts';
import { relationships } from '../student-record.ts';
import { day } from '../values/dates.ts';
import { contact, promise } from './follow-up.ts';
import { plan, planBrief } from './payment-plans.ts';

/** Families that owe, and what was done about it. */

const count = z.number().int();
const keys = ['late', 'owed', 'since', 'name'] as const;
type ArrearsSort = (typeof keys)[number] | `-${(typeof keys)[number]}`;
const sorts = keys.flatMap((key): ArrearsSort[] => [key, `-${key}`]);

const child = z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() });

const debt = {
  owed: count.describe('Everything still to pay'),
  late: count.describe('Of this, what is past its deadline'),
  lateSince: day.nullable().describe('The earliest deadline that was missed'),
  daysLate: count,
};

const arrearsRow = z.object({
  id: z.uuid().describe('Of the family'),
  familyId: z.string().describe('Readable number, for example F-0042'),
  name: z.string(),
  phone: z.string().nullable(),
  students: z.array(child),
  ...debt,
  due: count.nullable().describe('What falls due in the chosen days; null where none are chosen'),
  lastContact: contact.nullable(),
  promise: promise.nullable().describe('The last one that was not withdrawn'),
  plan: planBrief.nullable().describe('The one in force'),
});
export type ArrearsRow = z.output<typeof arrearsRow>;

const daysLate = z.coerce.number().int().min(1).max(36_500);

export const arrearsFilters = z.object({
  owing: z
    .literal('all')
    .optional()
    .describe('Also whoever owes and is not late; without it, those who are late'),
  classId: z.uuid().optional().describe('Families with a child in this class'),
  lateFrom: daysLate.optional().describe('Late by at least so many days'),
  lateTo: daysLate.optional().describe('And by at most so many'),
  promised: z.enum(['open', 'broken', 'none']).optional(),
  dueFrom: day.optional().describe('Something falls due on this day or later, late or not'),
  dueTo: day.optional().describe('And on this day at the latest'),
});
export type ArrearsFilters = z.output<typeof arrearsFilters>;

/** So many at once, as many as a page of the list has. */
export const mostChosenFamilies = 100;
const chosenIds = z.array(z.uuid()).min(1).max(mostChosenFamilies);
export const searchedArrears = arrearsFilters.extend(listQuery.pick({ q: true }).shape);

export const listArrears = call({
  ...endpoints.listArrears,
  summary: 'Families that are late, or that owe, found as families are found',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: listQuery.extend({ ...arrearsFilters.shape, sort: z.enum(sorts).optional() }),
  answer: listOf(arrearsRow),
});

export const sumArrears = call({
  ...endpoints.sumArrears,
  summary: 'What the families whom the filters choose owe together, on all pages',
  access: 'fees.read',
  refusals: [errors.notFound],
  query: searchedArrears,
  answer: z.object({
    families: count,
    owed: count,
    late: count,
    due: count.nullable().describe('In the chosen days'),
    asOf: day.describe('The day at the school by which it is told what is late'),
    hasMore: z
      .boolean()
      .optional()
      .describe(
        'Only where more are chosen than are added up: the sums are of less. Of chosen days alone, `families` and `due` are of all',
      ),
  }),
});

export const exportArrears = exportCall(
  endpoints.exportArrears,
  searchedArrears.extend({ ids: chosenIds.optional().describe('Only these of what is chosen') }),
  [errors.notFound],
);

export const printArrearsLetters = call({
  ...endpoints.printArrearsLetters,
  summary:
    'An address, good for ten minutes, of one PDF with a letter for each of these families that owes something, over all its children',
  access: 'payments.take',
  isOpenWhenSuspended: true,
  refusals: [errors.notFound],
  limit: { max: 20, windowSeconds: 60 },
  body: z.object({ ids: chosenIds }),
  answer: z.object({ address: z.string(), letters: count }),
  answersSecrets: true,
});

const openFee = z.object({
  id: z.uuid(),
  student: child,
  kind: z.string(),
  title: z.string(),
  yearName: z.string(),
  paid: count,
  open: count,
  late: count,
  planId: z.uuid().nullable().describe('Of the plan in force by which it is asked for'),
  invoiceNumber: z.string().nullable(),
  installments: z.array(
    z.object({
      dueOn: day,
      amount: count.describe('Less the discount that falls on it'),
      paid: count,
      isLate: z.boolean(),
    }),
  ),
});
export type OpenFee = z.output<typeof openFee>;

const arrearsDetail = z.object({
  id: z.uuid(),
  familyId: z.string(),
  name: z.string(),
  guardians: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      relationship: z.enum(relationships),
      phone: z.string().nullable(),
    }),
  ),
  students: z.array(child),
  ...debt,
  today: day,
  fees: z.array(openFee).describe('Those of which something is open'),
  contacts: z.array(contact).describe('Newest first, at most 50'),
  promises: z.array(promise).describe('Newest first'),
  plans: z.array(plan).describe('Newest first'),
});
export type ArrearsDetail = z.output<typeof arrearsDetail>;

export const getArrears = call({
  ...endpoints.getArrears,
  summary: 'What a family owes, what was said to it, promises and payment plans',
  access: 'fees.read',
  params: byId,
  answer: arrearsDetail,
});
