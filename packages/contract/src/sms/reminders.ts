import { z } from 'zod';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { listOf, pageQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { day } from '../values/dates.ts';
import { languages } from '../values/language.ts';
import { serviceErrors } from '../service-errors.ts';
import { recipientsOf, smsTexts } from './compose.ts';
import { smsErrors } from './sms-errors.ts';

const count = z.number().int();

export const reminderMoments = ['before', 'on', 'after'] as const;
export type ReminderMoment = (typeof reminderMoments)[number];

const rule = z.object({
  moment: z.enum(reminderMoments),
  days: count.min(0).max(90).describe('Before or after the deadline; 0 on it'),
  isOn: z.boolean(),
  texts: smsTexts,
});
export type ReminderRule = z.output<typeof rule>;

/** `on` is that very day, the others are not; each day once. */
function areApart(rules: readonly ReminderRule[]): boolean {
  const keys = rules.map(({ moment, days }) => `${moment}:${days}`);
  return (
    new Set(keys).size === keys.length &&
    rules.every(({ moment, days }) => (moment === 'on') === (days === 0))
  );
}

const rules = z.array(rule).max(12).refine(areApart, { error: 'reminderDays' });

const hour = count
  .min(0)
  .max(23)
  .describe('From which hour of the day they go; in quiet hours none does');

const reminders = z.object({
  rules,
  hour,
  recipients: z.enum(['all', 'first']),
  version: count,
});
export type Reminders = z.output<typeof reminders>;

export const getReminders = call({
  ...endpoints.getReminders,
  summary: 'What guardians are reminded of before, on and after a deadline',
  access: 'sms.read',
  answer: reminders,
});

export const setReminders = call({
  ...endpoints.setReminders,
  summary: 'Switch reminders on and off, with their days and texts: all of them at once',
  access: 'sms.send',
  refusals: [
    serviceErrors.serviceNotAvailable,
    errors.changedMeanwhile,
    smsErrors.smsTextNeeded,
    smsErrors.unknownMergeField,
    smsErrors.reminderHourQuiet,
  ],
  body: z.object({ rules, hour, recipients: recipientsOf, version: count }).meta({
    examples: [
      {
        rules: [
          {
            moment: 'before',
            days: 3,
            isOn: true,
            texts: { en: '{school}: {pending} is due on {deadline} for {student}.', fr: '' },
          },
        ],
        hour: 9,
        version: 0,
      },
    ],
  }),
  answer: reminders,
});

const upcoming = z.object({
  id: z.string().describe('Of this phone on this day'),
  day,
  moment: z.enum(reminderMoments),
  days: count,
  guardian: z.string(),
  guardianId: z.uuid(),
  phone: z.string().describe('Masked'),
  language: z.enum(languages),
  students: z.array(z.string()),
  amount: count,
  deadline: day,
  text: z.string(),
  parts: count,
  isLeftOut: z.boolean(),
});
export type UpcomingReminder = z.output<typeof upcoming>;

export const listUpcomingReminders = call({
  ...endpoints.listUpcomingReminders,
  summary:
    'What would go out in the next seven days if nothing were paid until then, by day and guardian',
  access: 'sms.read',
  query: pageQuery.extend({ day: day.optional() }),
  answer: listOf(upcoming).extend({
    messages: count.describe('What all of them would cost, without those left out'),
  }),
});

export const leaveReminderOut = call({
  ...endpoints.leaveReminderOut,
  summary: 'Leave one reminder out, or let it go after all',
  access: 'sms.send',
  params: z.object({ id: z.string().max(80) }),
  body: z.object({ isLeftOut: z.boolean().default(true) }),
  answer: z.object({}),
});
