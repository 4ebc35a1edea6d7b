import { z } from 'zod';
import * as endpoints from '../endpoints/planner.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { seenText, titleText } from '../values/text.ts';
import { plannerErrors } from './planner-errors.ts';

/** The school's dates: those that follow from its own records, and events that it writes down itself. */

export const eventLabels = ['meeting', 'exam', 'holiday', 'trip', 'other'] as const;
export type EventLabel = (typeof eventLabels)[number];

/** A school year and its holidays, whatever the month it is looked at in. */
export const mostCalendarDays = 400;
export const mostEvents = 2_000;

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'time' })
  .meta({ examples: ['08:30'] });

const times = {
  on: day,
  until: day.describe('The last day of it; the same where it is one day'),
  startsAt: timeOfDay.nullable().describe('At the school; null where it is the whole day'),
  endsAt: timeOfDay.nullable(),
};

const ownEvent = z.object({
  kind: z.literal('event'),
  id: z.uuid(),
  ...times,
  title: z.string(),
  note: z.string(),
  label: z.enum(eventLabels),
  version: z.number().int(),
});
export type OwnEvent = z.output<typeof ownEvent>;

const count = z.number().int();

/** What records say; a reader sees the kinds that their role may open. */
const calendarDate = z.discriminatedUnion('kind', [
  ownEvent,
  z.object({
    kind: z.enum(['yearOpens', 'yearCloses']),
    on: day,
    id: z.uuid().describe('Of the year'),
  }),
  z.object({
    kind: z.literal('installment'),
    on: day,
    number: count.describe('First, second, …'),
    classes: z.array(z.string()),
    yearId: z.uuid(),
  }),
  z.object({
    kind: z.literal('invoices'),
    on: day,
    count,
    amount: count.describe('Still to pay of what falls due on this day'),
  }),
  z.object({
    kind: z.literal('promise'),
    on: day,
    id: z.uuid().describe('Of the family'),
    family: z.string(),
    amount: count.nullable(),
  }),
  z.object({
    kind: z.literal('review'),
    on: day,
    id: z.uuid().describe('Of the application'),
    student: z.string(),
  }),
  z.object({
    kind: z.literal('message'),
    on: day,
    id: z.uuid().describe('Of the campaign'),
    name: z.string(),
    at: timeOfDay,
  }),
  z.object({
    kind: z.literal('task'),
    on: day,
    id: z.uuid(),
    title: z.string(),
  }),
]);
export type CalendarDate = z.output<typeof calendarDate>;

const span = z.object({ from: day, to: day });

export const readCalendar = call({
  ...endpoints.readCalendar,
  summary:
    'The school’s dates from one day to another: years, installments, invoices, promises, reviews, scheduled messages, one’s tasks, events',
  access: 'shell.read',
  refusals: [plannerErrors.endsBeforeItBegins, plannerErrors.tooManyDays],
  query: span,
  answer: z.object({ items: z.array(calendarDate) }),
});

export const exportCalendar = call({
  ...endpoints.exportCalendar,
  summary:
    'An address, good for ten minutes, of the same dates as an iCal file that other calendars read',
  access: 'shell.read',
  isOpenWhenSuspended: true,
  refusals: [plannerErrors.endsBeforeItBegins, plannerErrors.tooManyDays],
  body: span.meta({ examples: [{ from: '2026-09-01', to: '2027-07-31' }] }),
  answer: z.object({ address: z.string(), dates: count }),
  answersSecrets: true,
});

export const eventInput = z.object({
  title: titleText(120).min(1, { error: 'required' }),
  note: seenText(1_000).default(''),
  label: z.enum(eventLabels).default('other'),
  on: day,
  until: day.nullable().default(null),
  startsAt: timeOfDay.nullable().default(null),
  endsAt: timeOfDay.nullable().default(null),
});

const example = {
  title: 'Parents’ evening',
  label: 'meeting',
  on: '2026-12-04',
  startsAt: '17:00',
};

export const addEvent = call({
  ...endpoints.addEvent,
  summary: 'Write down an event of the school',
  access: 'years.edit',
  refusals: [
    plannerErrors.endsBeforeItBegins,
    plannerErrors.eventTooLong,
    plannerErrors.tooManyEvents,
  ],
  body: eventInput.meta({ examples: [example] }),
  answer: ownEvent,
});

export const changeEvent = call({
  ...endpoints.changeEvent,
  summary: 'Change an event of the school',
  access: 'years.edit',
  refusals: [errors.changedMeanwhile, plannerErrors.endsBeforeItBegins, plannerErrors.eventTooLong],
  params: byId,
  body: eventInput
    .extend({ version: z.number().int() })
    .meta({ examples: [{ ...example, version: 1 }] }),
  answer: ownEvent,
});

export const removeEvent = call({
  ...endpoints.removeEvent,
  summary: 'Remove an event of the school',
  access: 'years.edit',
  refusals: [],
  params: byId,
  answer: z.object({}),
});
