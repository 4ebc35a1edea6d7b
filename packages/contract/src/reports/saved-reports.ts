import { z } from 'zod';
import * as endpoints from '../endpoints/reports.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { nameText } from '../values/text.ts';
import { reportChoice } from './report-choice.ts';
import { reportErrors } from './report-errors.ts';
import { reportKinds } from './report-form.ts';

const savedReport = z.object({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  name: z.string(),
  choice: reportChoice,
  isShared: z.boolean().describe('Seen by everybody who may read reports'),
  isOwn: z.boolean(),
  canChange: z
    .boolean()
    .describe('The reader’s own; whoever edits the team may also remove shared ones'),
  owner: z.string().nullable().describe('Null where they have left the team'),
  schedules: z.number().int().describe('How many send it'),
  changedAt: z.iso.datetime(),
  version: z.number().int(),
});
export type SavedReport = z.output<typeof savedReport>;

const input = z.object({
  name: nameText(80).min(1, { error: 'required' }),
  choice: reportChoice,
  isShared: z.boolean().default(false),
});

const example = { name: 'Payments of last month', choice: { period: 'lastMonth' } };

export const mostSavedReports = 100;

export const listSavedReports = call({
  ...endpoints.listSavedReports,
  summary: 'Reports saved under a name: one’s own, and those shared with the school’s readers',
  access: 'reports.read',
  query: z.object({ kind: z.enum(reportKinds).optional() }),
  answer: z.object({ items: z.array(savedReport) }),
});

export const saveReport = call({
  ...endpoints.saveReport,
  summary: 'Save a report under a name',
  access: 'reports.read',
  refusals: [reportErrors.notOfReport, reportErrors.savedNameTaken, reportErrors.tooManySaved],
  body: input
    .extend({ kind: z.enum(reportKinds) })
    .meta({ examples: [{ ...example, kind: 'payments' }] }),
  answer: savedReport,
});

export const changeSavedReport = call({
  ...endpoints.changeSavedReport,
  summary: 'Change the name, the choice or the sharing of one’s own saved report',
  access: 'reports.read',
  refusals: [
    errors.changedMeanwhile,
    reportErrors.notOfReport,
    reportErrors.notYourReport,
    reportErrors.savedNameTaken,
  ],
  params: byId,
  body: input
    .extend({ version: z.number().int() })
    .meta({ examples: [{ ...example, version: 1 }] }),
  answer: savedReport,
});

export const removeSavedReport = call({
  ...endpoints.removeSavedReport,
  summary: 'Remove a saved report, and the schedules that send it',
  access: 'reports.read',
  refusals: [reportErrors.notYourReport],
  params: byId,
  answer: z.object({}),
});
