import { z } from 'zod';
import { day } from './values/dates.ts';

/** overdue: past a deadline. due: still to pay, and in time. paid: everything. none: nothing was ever asked. */
export const owedState = z.enum(['overdue', 'due', 'paid', 'none']);
export type OwedState = z.output<typeof owedState>;

/** What a student or a family still has to pay, on the school's own day. */
export const owed = z.object({
  state: owedState,
  amount: z.number().int().describe('Everything still to pay, overdue or not'),
  overdue: z.number().int().describe('Of this, what is past its deadline'),
  daysLate: z.number().int().describe('Since the earliest deadline that was missed; 0 if none was'),
  next: z
    .object({ amount: z.number().int(), dueOn: day })
    .nullable()
    .describe('What falls due next, from today on'),
});
export type Owed = z.output<typeof owed>;

/** Whoever still has to pay, whoever is late, or whoever has paid everything. */
export const owedFilter = z.enum(['owing', 'overdue', 'paid']);

/** Of everybody whom the filters choose, on all pages. */
export const owedTotals = z.object({
  owing: z.number().int().describe('How many still have to pay'),
  amount: z.number().int(),
  late: z.number().int().describe('How many are past a deadline'),
  overdue: z.number().int(),
  hasMore: z
    .boolean()
    .optional()
    .describe('Only where more are chosen than are added up: the figures are of less'),
});
export type OwedTotals = z.output<typeof owedTotals>;

/** Orders by what is owed: the amount, what of it is overdue, and the earliest deadline. */
export const owedSorts = ['owed', '-owed', 'overdue', '-overdue', 'deadline', '-deadline'] as const;
