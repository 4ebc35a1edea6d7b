import { z } from 'zod';
import { owedFilter } from '../owed.ts';
import { studentStateFilter } from '../student-record.ts';
import { day } from '../values/dates.ts';
import { invoiceAges, invoiceStates } from '../values/invoice-state.ts';
import { languages, type Text } from '../values/language.ts';
import { periods } from '../values/periods.ts';
import type { ReportFilter } from './report-form.ts';
import { reportMeans } from './report-means.ts';

/** Beside the six periods up to now: whole ones that have ended, for what is sent every week or month. */
export const endedPeriods = ['yesterday', 'lastWeek', 'lastMonth'] as const;
export const reportPeriods = [...periods, ...endedPeriods] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const reportPeriodNames: Record<ReportPeriod, Text> = {
  '24hours': { en: 'Last 24 hours', fr: 'Dernières 24 heures' },
  '3days': { en: 'Last 3 days', fr: '3 derniers jours' },
  '7days': { en: 'Last 7 days', fr: '7 derniers jours' },
  '30days': { en: 'Last 30 days', fr: '30 derniers jours' },
  month: { en: 'This month', fr: 'Ce mois-ci' },
  all: { en: 'All time', fr: 'Depuis toujours' },
  yesterday: { en: 'Yesterday', fr: 'Hier' },
  lastWeek: { en: 'Last week', fr: 'La semaine dernière' },
  lastMonth: { en: 'Last month', fr: 'Le mois dernier' },
};

const dayOfReport = day.refine((value) => value >= '1990-01-01' && value <= '2100-12-31', {
  error: 'day',
});

const filters = {
  q: z.string().trim().max(100).optional(),
  yearId: z.uuid().optional(),
  classId: z.uuid().optional(),
  gender: z.coerce.number().int().min(1).max(3).optional(),
  studentState: studentStateFilter.optional(),
  owed: owedFilter.optional(),
  language: z.enum(languages).optional(),
  invoiceState: z.enum(invoiceStates).optional(),
  age: z.enum(invoiceAges).optional().describe('Of invoices: overdue for so many days'),
  familyId: z.uuid().optional(),
  studentId: z.uuid().optional(),
  means: z
    .enum(reportMeans)
    .optional()
    .describe('Of payments of fees, `collected` where none is named'),
} satisfies Record<ReportFilter, z.ZodType>;

const columnList = z
  .string()
  .max(1000)
  .regex(/^(?:\w+(?:,\w+)*)?$/)
  .default('')
  .describe(
    'Keys of columns, with commas between them; none: those that the report shows by itself',
  );

/** What a report shows: in an address, in what is saved and in what is sent each week, the same. */
export const reportChoice = z
  .object({
    columns: columnList,
    groupBy: z.string().max(40).regex(/^\w+$/).optional(),
    period: z.enum(reportPeriods).optional().describe('Up to now, in the school’s zone'),
    from: dayOfReport.optional().describe('In place of a period: from the beginning of this day'),
    to: dayOfReport.optional().describe('To the end of this day'),
    ...filters,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'periodOrder',
    path: ['to'],
  })
  .refine(
    ({ period, from, to }) => period === undefined || (from === undefined && to === undefined),
    { error: 'notAChoice', path: ['period'] },
  )
  .meta({ examples: [{ columns: 'paidAt,means,amount', groupBy: 'means', period: 'month' }] });
export type ReportChoice = z.output<typeof reportChoice>;

export const columnsOf = ({ columns }: Pick<ReportChoice, 'columns'>): string[] =>
  columns === '' ? [] : columns.split(',');
