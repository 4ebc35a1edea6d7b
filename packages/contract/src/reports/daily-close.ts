import { z } from 'zod';
import * as endpoints from '../endpoints/reports.ts';
import { paymentMethod } from '../payments.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';

const count = z.number().int();

const byMeans = z.array(z.object({ means: paymentMethod, payments: count, amount: count }));

const closeDay = day.refine((value) => value >= '1990-01-01' && value <= '2100-12-31', {
  error: 'day',
});

const dailyClose = z.object({
  day,
  asOf: z.iso.datetime(),
  isOver: z.boolean().describe('The day has ended at the school: nothing more comes in on it'),
  collected: count.describe(
    'What came in, less reversals and refunds: the same as the dashboard says',
  ),
  payments: count.describe('How many came in, less those that were reversed'),
  reversed: count.describe('What of it was taken back on this day, below zero or 0'),
  refunded: count.describe('What of it went back to families, below zero or 0'),
  byMeans: byMeans.describe('They add up to `collected` and what was refunded'),
  notCounted: byMeans.describe(
    'Credit that was used, and what was paid before or outside of Ardoise',
  ),
  byPerson: z
    .array(
      z.object({
        person: z.string().nullable().describe('Null for what nobody took: payers by themselves'),
        payments: count,
        amount: count,
        byMeans,
      }),
    )
    .describe('By whom it was taken; they add up to what `byMeans` does'),
  receipts: z
    .array(
      z.object({
        year: count,
        first: z.string(),
        last: z.string(),
        count,
        missing: count.describe('Between them and not of this day; 0 as a rule'),
      }),
    )
    .describe('From number to number, for each series'),
  sessions: z
    .array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        till: z.string(),
        cashier: z.string(),
        openedAt: z.iso.datetime(),
        openedOn: day,
        closedAt: z.iso.datetime().nullable(),
        closedOn: day
          .nullable()
          .describe('The day whose close has what was counted; null while it is open'),
        float: count.describe(
          'In the drawer when the day began there: the float, or what was left of the day before',
        ),
        takenInCash: count.describe('On this day, as what follows'),
        paidOut: count,
        deposited: count,
        expected: count.describe(
          'At its closing, or at the end of the day where it was closed later',
        ),
        counted: count.nullable().describe('Null where it was not closed on this day'),
        variance: count.nullable(),
        explanation: z.string().nullable(),
      }),
    )
    .describe('Sessions that were open at any time of the day: what went through the drawer on it'),
  cash: z.object({
    expected: count.describe('Of the sessions that were closed on this day'),
    counted: count,
    variance: count,
    openSessions: count.describe('That were not closed on this day'),
  }),
});
export type DailyClose = z.output<typeof dailyClose>;

const printed = z.object({ address: z.string().describe('Good for ten minutes') });

export const getDailyClose = call({
  ...endpoints.getDailyClose,
  summary: 'What came in on a day, by whom and by which means, with receipts and counted cash',
  access: 'reports.read',
  query: z.object({
    day: closeDay.optional().describe('Today at the school, where none is named'),
  }),
  answer: dailyClose,
});

export const printDailyClose = call({
  ...endpoints.printDailyClose,
  summary: 'The daily close as PDF, in the reader’s language',
  access: 'reports.read',
  isOpenWhenSuspended: true,
  answersSecrets: true,
  body: z.object({ day: closeDay }),
  answer: printed,
});

export const printClassList = call({
  ...endpoints.printClassList,
  summary: 'The list of a class with what each student owes, as PDF, in the reader’s language',
  access: 'reports.read',
  isOpenWhenSuspended: true,
  answersSecrets: true,
  refusals: [errors.notFound],
  body: z.object({ classId: z.uuid() }),
  answer: printed,
});
