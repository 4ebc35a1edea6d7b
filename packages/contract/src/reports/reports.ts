import { z } from 'zod';
import * as endpoints from '../endpoints/reports.ts';
import { call } from '../protocol/call.ts';
import { reportChoice } from './report-choice.ts';
import { reportErrors } from './report-errors.ts';
import { fileFormats, reportFile } from './report-files.ts';
import { reportKinds } from './report-form.ts';

const byKind = z.object({ kind: z.enum(reportKinds) });

/** A text is as it is shown, a day YYYY-MM-DD, a moment a time in UTC. */
const cell = z.union([z.string(), z.number(), z.null()]);
const totals = z
  .array(z.number().int().nullable())
  .describe('For each column: what it adds up to, null where it is not added up');

export const previewRows = 50;
export const mostGroups = 500;

const preview = z.object({
  columns: z
    .array(
      z.object({
        key: z.string(),
        title: z.string(),
        kind: z.enum(['text', 'number', 'money', 'day', 'moment']),
      }),
    )
    .describe('In the order of the report, whatever the order in which they were asked for'),
  withheld: z
    .array(z.object({ key: z.string(), title: z.string() }))
    .describe('Columns that were asked for, and that the reader’s role does not allow'),
  from: z.iso.datetime().nullable().describe('When the period begins; null for all time'),
  to: z.iso.datetime().nullable().describe('When it ends, without that moment itself'),
  asOf: z.iso
    .datetime()
    .describe(
      'What had happened by then is in it. It may be read from a replica, some seconds old',
    ),
  rows: z
    .array(z.object({ id: z.string(), cells: z.array(cell) }))
    .describe(`The first ${previewRows}, in the order of the file`),
  total: z.number().int().describe('How many rows there are in all'),
  totals,
  groups: z
    .array(z.object({ label: z.string().nullable(), rows: z.number().int(), totals }))
    .describe(
      `Subtotals in the order of the file, of the first ${mostGroups} groups; none where nothing is grouped`,
    ),
  groupCount: z.number().int(),
});
export type ReportPreview = z.output<typeof preview>;
export type ReportCell = z.output<typeof cell>;

const refused = [reportErrors.notOfReport, reportErrors.noColumnToSee];

export const previewReport = call({
  ...endpoints.previewReport,
  summary: 'A report’s first rows, with the totals of all of them and of each group',
  access: 'reports.read',
  refusals: refused,
  params: byKind,
  query: reportChoice,
  answer: preview,
});

export const startReportFile = call({
  ...endpoints.startReportFile,
  summary:
    'Export a report. A small one is ready in the answer, a large one is made in the background and told of when it is ready',
  access: 'reports.read',
  isOpenWhenSuspended: true,
  refusals: [...refused, reportErrors.reportTooLarge, reportErrors.tooManyExports],
  params: byKind,
  body: reportChoice
    .safeExtend({ format: z.enum(fileFormats) })
    .meta({ examples: [{ period: 'month', format: 'xlsx' }] }),
  answer: reportFile,
});
