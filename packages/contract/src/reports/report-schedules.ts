import { z } from 'zod';
import * as endpoints from '../endpoints/reports.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { roles } from '../protocol/permissions.ts';
import { reportErrors } from './report-errors.ts';
import { fileFormats } from './report-files.ts';
import { reportKinds } from './report-form.ts';
import { scheduleStops } from './schedule-stops.ts';

export const scheduleRhythms = ['week', 'month'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

const moment = z.iso.datetime();
const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable().describe('Null for a reader who may not see the team'),
});

const times = {
  every: z.enum(scheduleRhythms),
  day: z
    .number()
    .int()
    .min(1)
    .max(31)
    .describe(
      'Of the week, 1 is Monday and 7 Sunday; of the month, its last day where it is shorter',
    ),
  hour: z.number().int().min(0).max(23).describe('In the school’s zone'),
};

const schedule = z.object({
  id: z.uuid(),
  report: z.object({
    id: z.uuid(),
    kind: z.enum(reportKinds),
    name: z
      .string()
      .nullable()
      .describe('Null where somebody else keeps the saved report to themselves'),
  }),
  format: z.enum(fileFormats),
  ...times,
  isOn: z.boolean(),
  people: z
    .array(person.extend({ canReceive: z.boolean().describe('In the team, and may read reports') }))
    .describe('Whoever may not read reports any more is sent nothing'),
  nextAt: moment.nullable().describe('Null while it is off'),
  lastAt: moment.nullable(),
  lastSent: z.number().int().nullable().describe('To how many it went the last time'),
  stoppedFor: z
    .enum(scheduleStops)
    .nullable()
    .describe('Why it stands still; null where it is on, or was paused by a person'),
  isOwn: z.boolean(),
  canStop: z
    .boolean()
    .describe(
      'May pause and remove it: its maker, whoever saved the report, and whoever edits the team',
    ),
  canChange: z.boolean().describe('Of those, whoever also sees the saved report'),
  owner: z.string().nullable(),
  version: z.number().int(),
});
export type ReportSchedule = z.output<typeof schedule>;

const dayFits = ({ every, day }: { readonly every: ScheduleRhythm; readonly day: number }) =>
  every === 'month' || day <= 7;

const inputShape = {
  savedReportId: z.uuid(),
  format: z.enum(fileFormats),
  ...times,
  personIds: z.array(z.uuid()).min(1, { error: 'required' }).max(30),
  isOn: z.boolean().default(true),
};

const exampleInput = {
  savedReportId: '0198c0de-0000-7000-8000-000000000001',
  format: 'pdf',
  every: 'week',
  day: 1,
  hour: 7,
  personIds: ['0198c0de-0000-7000-8000-000000000002'],
};

export const mostSchedules = 50;

export const listReportSchedules = call({
  ...endpoints.listReportSchedules,
  summary:
    'Which reports are sent by email, when, and to whom: one’s own, those that one receives, those of reports that one sees, and all of them for whoever edits the team',
  access: 'reports.read',
  answer: z.object({
    items: z.array(schedule),
    readers: z
      .array(person.extend({ role: z.enum(roles) }))
      .describe('To whom a report can be sent: the team’s members who may read reports'),
  }),
});

export const createReportSchedule = call({
  ...endpoints.createReportSchedule,
  summary:
    'Send a saved report every week or month to members of the team: an email leads to it, and whoever opens it signs in',
  access: 'reports.read',
  refusals: [errors.notFound, reportErrors.readerNotAllowed, reportErrors.tooManySaved],
  body: z
    .object(inputShape)
    .refine(dayFits, { error: 'notAChoice', path: ['day'] })
    .meta({ examples: [exampleInput] }),
  answer: schedule,
});

export const changeReportSchedule = call({
  ...endpoints.changeReportSchedule,
  summary: 'Change when and to whom a report is sent, or switch it off',
  access: 'reports.read',
  refusals: [
    errors.changedMeanwhile,
    reportErrors.notYourReport,
    reportErrors.reportKeptPrivate,
    reportErrors.readerNotAllowed,
  ],
  params: byId,
  body: z
    .object({ ...inputShape, version: z.number().int() })
    .refine(dayFits, { error: 'notAChoice', path: ['day'] })
    .meta({ examples: [{ ...exampleInput, version: 1 }] }),
  answer: schedule,
});

export const switchReportSchedule = call({
  ...endpoints.switchReportSchedule,
  summary: 'Pause a schedule, or let it go on: when and to whom it is sent stays as it is',
  access: 'reports.read',
  refusals: [
    errors.changedMeanwhile,
    reportErrors.notYourReport,
    reportErrors.reportKeptPrivate,
    reportErrors.readerNotAllowed,
  ],
  params: byId,
  body: z.object({ isOn: z.boolean(), version: z.number().int() }),
  answer: schedule,
});

export const removeReportSchedule = call({
  ...endpoints.removeReportSchedule,
  summary: 'Send a report no longer',
  access: 'reports.read',
  refusals: [reportErrors.notYourReport],
  params: byId,
  answer: z.object({}),
});
