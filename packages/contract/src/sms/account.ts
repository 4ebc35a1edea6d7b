import { z } from 'zod';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { listOf, pageQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { smsErrors } from './sms-errors.ts';

const count = z.number().int();

const smsBalance = z.object({
  messages: count.describe('Free to be sent: one for each part of an SMS'),
  reserved: count.describe('Held for campaigns that are under way'),
  xaf: count.describe('What was paid for the free and the reserved ones'),
  xafEach: z
    .number()
    .nullable()
    .describe('What one costs on average, with two decimals; null while there are none'),
  threshold: count.nullable().describe('Of the alarm; null: no alarm'),
  isBelow: z.boolean().describe('Whether the free ones are at or below the threshold'),
});
export type SmsBalance = z.output<typeof smsBalance>;

export const getSmsBalance = call({
  ...endpoints.getSmsBalance,
  summary: 'How many messages the school has left, and what they are worth',
  access: 'sms.read',
  answer: smsBalance,
});

/** `reserved` and `givenBack` move messages between free and held; `used` takes held ones away. */
export const smsEntryKinds = ['bought', 'reserved', 'used', 'givenBack', 'adjusted'] as const;
export type SmsEntryKind = (typeof smsEntryKinds)[number];

const smsEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(smsEntryKinds),
  messages: count.describe('What it added to the free messages'),
  reserved: count.describe('What it added to the reserved ones'),
  xaf: count.describe('What it added to the value in XAF'),
  campaignId: z.uuid().nullable(),
  campaignName: z.string().nullable(),
  orderId: z.uuid().nullable(),
});
export type SmsEntry = z.output<typeof smsEntry>;

export const listSmsEntries = call({
  ...endpoints.listSmsEntries,
  summary: 'Every movement of the SMS balance, newest first',
  access: 'sms.read',
  query: pageQuery.extend({ kind: z.enum(smsEntryKinds).optional() }),
  answer: listOf(smsEntry),
});

const smsAlarm = z.object({
  threshold: count.nullable(),
  personIds: z.array(z.uuid()).describe('Who is told, by notification and email'),
  isBelow: z.boolean(),
  people: z
    .array(z.object({ id: z.uuid(), name: z.string() }))
    .describe('Staff who may be told: whoever may see the balance'),
  version: count,
});
export type SmsAlarm = z.output<typeof smsAlarm>;

export const getSmsAlarm = call({
  ...endpoints.getSmsAlarm,
  summary: 'From which balance on whom to tell',
  access: 'sms.read',
  answer: smsAlarm,
});

export const setSmsAlarm = call({
  ...endpoints.setSmsAlarm,
  summary:
    'Set the alarm: crossing the threshold tells these people once, and again only after the balance was above it',
  access: 'sms.buy',
  refusals: [errors.changedMeanwhile, errors.notFound],
  body: z
    .object({
      threshold: count.min(1).max(10_000_000).nullable().describe('Null: no alarm'),
      personIds: z.array(z.uuid()).max(50),
      version: count,
    })
    .meta({ examples: [{ threshold: 200, personIds: [], version: 0 }] }),
  answer: smsAlarm,
});

const hour = count.min(0).max(24);

const smsSettings = z.object({
  quietUntil: count.describe('The hour from which messages may go'),
  quietFrom: count.describe('The hour from which none goes any more'),
  timeZone: z.string(),
  version: count,
});
export type SmsSettingsAnswer = z.output<typeof smsSettings>;

export const getSmsSettings = call({
  ...endpoints.getSmsSettings,
  summary: 'Between which hours campaigns and reminders may go; receipts and codes always may',
  access: 'sms.read',
  answer: smsSettings,
});

export const setSmsSettings = call({
  ...endpoints.setSmsSettings,
  summary: 'Change the hours between which campaigns and reminders may go',
  access: 'sms.buy',
  refusals: [errors.changedMeanwhile, smsErrors.reminderHourQuiet],
  body: z
    .object({ quietUntil: hour, quietFrom: hour, version: count })
    .refine(({ quietUntil, quietFrom }) => quietUntil < quietFrom, {
      error: 'hoursOrder',
      path: ['quietFrom'],
    })
    .meta({ examples: [{ quietUntil: 7, quietFrom: 20, version: 0 }] }),
  answer: smsSettings,
});
