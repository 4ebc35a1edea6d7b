import { z } from 'zod';
import * as endpoints from '../endpoints/sms.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { serviceErrors } from '../service-errors.ts';
import { importErrors } from '../student-import.ts';
import { uploadErrors } from '../uploads.ts';
import { languages } from '../values/language.ts';
import { nameText } from '../values/text.ts';
import { campaignRefusals } from './campaign-refusals.ts';
import {
  audienceChoice,
  composed,
  composeRefusals,
  leftOut,
  smsTexts,
  textRefusals,
} from './compose.ts';
import { recipientListErrors, smsErrors } from './sms-errors.ts';

const count = z.number().int();

/**
 * `refused`: when its time came it could not start, for the reason that it says. `done`: nothing of it waits any more;
 * delivery receipts may still come.
 */
export const campaignStates = [
  'draft',
  'scheduled',
  'sending',
  'done',
  'cancelled',
  'refused',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** `reminder`: the school's reminders of one day, sent and paid for as a campaign is. */
export const campaignKinds = ['campaign', 'reminder'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/**
 * `unknown`: the gateway may have it and did not say; it is not sent again by itself. `cancelled`: it was left out before it
 * went, because the campaign was cancelled or, of a reminder, because it was paid meanwhile.
 */
export const smsMessageStates = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'cancelled',
] as const;
export type SmsMessageState = (typeof smsMessageStates)[number];

/** How long it is kept to whom the messages of a campaign went and what became of each, from its end on. */
export const messagesKeptDays = 400;

/** Why a message failed; said in words by the screens. */
export const smsFailures = [
  'wrongNumber',
  'blocked',
  'notDelivered',
  'gatewayRefused',
  'noGateway',
] as const;
export type SmsFailure = (typeof smsFailures)[number];

const campaignRow = z.object({
  id: z.uuid(),
  kind: z.enum(campaignKinds),
  name: z.string(),
  state: z.enum(campaignStates),
  sendAt: z.iso.datetime().nullable().describe('Of a scheduled one: when it goes'),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  waitsUntil: z.iso
    .datetime()
    .nullable()
    .describe('Put off to then, because messages go at other hours or no gateway can be reached'),
  people: count,
  counts: z
    .object({
      queued: count,
      sent: count,
      delivered: count,
      failed: count,
      unknown: count,
      cancelled: count,
    })
    .describe('Messages by state'),
  used: count.describe('Messages of the balance that it has used'),
  reserved: count.describe('Messages of the balance that it still holds'),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type CampaignRow = z.output<typeof campaignRow>;

const campaignDetail = campaignRow.extend({
  choice: audienceChoice.nullable().describe('Null of reminders'),
  recipients: z.enum(['all', 'first']),
  texts: smsTexts,
  isPlain: z.boolean(),
  sender: z.string().nullable().describe('The name that it came from'),
  otherSender: z
    .number()
    .int()
    .describe('How many went by a gateway that does not have the name, under the provider’s'),
  leftOut,
  usedXaf: count,
  refusal: z.enum(campaignRefusals).nullable().describe('Why a scheduled one could not start'),
  canRetry: count.describe('How many failed messages another try could mend'),
  clearedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      `When its single messages were cleared, ${messagesKeptDays} days after it ended; what was counted of them stays`,
    ),
  version: count,
});
export type CampaignDetail = z.output<typeof campaignDetail>;

export const listCampaigns = call({
  ...endpoints.listCampaigns,
  summary: 'Campaigns and reminders, newest first',
  access: 'sms.read',
  query: listQuery.extend({
    state: z.enum(campaignStates).optional(),
    kind: z.enum(campaignKinds).optional(),
  }),
  answer: listOf(campaignRow),
});

const going = {
  sendAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe('Null: now, or when the quiet hours are over'),
  isAgain: z
    .boolean()
    .default(false)
    .describe('Send it although the same message goes to the same people within the hour'),
};

const draft = {
  name: nameText(80).default('').describe('Empty: the first words of the message'),
  ...composed,
};

const goRefusals = [
  serviceErrors.serviceNotAvailable,
  smsErrors.smsBalanceTooLow,
  smsErrors.sendTimePast,
  smsErrors.campaignSentTwice,
  smsErrors.campaignScheduledTwice,
  smsErrors.unverifiedCampaignLimit,
];

const exampleDraft = {
  choice: { kind: 'everyone' as const },
  texts: { en: 'School starts at 8 on Monday. {school}', fr: '' },
  go: false,
};

export const createCampaign = call({
  ...endpoints.createCampaign,
  summary: 'Keep a draft, send a campaign now, or schedule it',
  access: 'sms.send',
  refusals: [...composeRefusals, ...goRefusals],
  body: z
    .object({
      ...draft,
      ...going,
      go: z.boolean().default(false).describe('False: a draft; true: sent or scheduled'),
    })
    .meta({ examples: [exampleDraft] }),
  answer: campaignDetail,
});

export const getCampaign = call({
  ...endpoints.getCampaign,
  summary: 'A campaign: how far it is, what it costs, what was left out',
  access: 'sms.read',
  params: byId,
  answer: campaignDetail,
});

export const updateCampaign = call({
  ...endpoints.updateCampaign,
  summary: 'Change a draft',
  access: 'sms.send',
  refusals: [...textRefusals, errors.changedMeanwhile, smsErrors.campaignStarted],
  params: byId,
  body: z
    .object({ ...draft, version: count })
    .meta({ examples: [{ choice: exampleDraft.choice, texts: exampleDraft.texts, version: 1 }] }),
  answer: campaignDetail,
});

export const sendCampaign = call({
  ...endpoints.sendCampaign,
  summary: 'Send a draft now, or schedule it: only one of two who do so at once succeeds',
  access: 'sms.send',
  refusals: [...textRefusals, ...goRefusals, errors.changedMeanwhile, smsErrors.campaignStarted],
  params: byId,
  body: z.object({ ...going, version: count }),
  answer: campaignDetail,
});

export const cancelCampaign = call({
  ...endpoints.cancelCampaign,
  summary: 'Cancel what has not gone: its messages are given back to the balance',
  access: 'sms.send',
  isOpenWhenSuspended: true,
  refusals: [smsErrors.campaignOver],
  params: byId,
  body: z.object({}).optional(),
  answer: campaignDetail,
});

export const retryCampaign = call({
  ...endpoints.retryCampaign,
  summary:
    'Send the failed messages again that another try could mend; unknown ones are never sent again',
  access: 'sms.send',
  refusals: [smsErrors.noMessageToRetry, smsErrors.smsBalanceTooLow],
  params: byId,
  body: z.object({}).optional(),
  answer: campaignDetail,
});

const campaignMessage = z.object({
  id: z.uuid(),
  name: z.string().nullable().describe('The guardian; null of an uploaded list'),
  guardianId: z.uuid().nullable(),
  row: count.nullable().describe('Of an uploaded list: its row in the file'),
  phone: z.string().describe('Masked'),
  language: z.enum(languages),
  state: z.enum(smsMessageStates),
  failure: z.enum(smsFailures).nullable(),
  said: z.string().nullable().describe('In the gateway’s own words'),
  parts: count.describe('What it costs'),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type CampaignMessage = z.output<typeof campaignMessage>;

export const listCampaignMessages = call({
  ...endpoints.listCampaignMessages,
  summary: 'Each message of a campaign with its state; those in trouble first',
  access: 'sms.read',
  params: byId,
  query: listQuery.extend({ state: z.enum(smsMessageStates).optional() }),
  answer: listOf(campaignMessage),
});

export const campaignMessageFilters = z.object({
  campaignId: z.uuid(),
  q: listQuery.shape.q,
  state: z.enum(smsMessageStates).optional(),
});

export const exportCampaignMessages = call({
  ...endpoints.exportCampaignMessages,
  summary: 'A campaign’s messages as .xlsx, as an address to download from (good for ten minutes)',
  access: 'sms.read',
  refusals: [errors.notFound],
  body: campaignMessageFilters,
  answer: z.object({ address: z.string(), rows: count }),
});

const cellProblem = z.object({
  cell: z.string().describe('For example B12'),
  column: z.string(),
  row: count,
  value: z.string(),
  message: z.string(),
});

const recipientList = z.object({
  id: z.uuid(),
  fileName: z.string(),
  phoneColumn: z.string(),
  fields: z.array(z.string()).describe('The other columns, as fields of the text'),
  rows: count.describe('Rows with a phone that can be written to'),
  doubled: count.describe('Rows whose phone is there already'),
  problems: z
    .array(cellProblem)
    .max(200)
    .describe('Cells that cannot be read, by row; at most 200'),
  problemCount: count,
});
export type RecipientList = z.output<typeof recipientList>;

export const uploadRecipients = call({
  ...endpoints.uploadRecipients,
  summary:
    'Upload an .xlsx of phones: its first sheet, one column of phones, any others as fields of the text. Kept for a day',
  access: 'sms.send',
  isRepeatable: true,
  limit: { max: 30, windowSeconds: 60 },
  refusals: [uploadErrors.noFile, importErrors.tooManyRows, ...Object.values(recipientListErrors)],
  upload: { maxBytes: 15 * 1024 * 1024, maxFiles: 1 },
  answer: recipientList,
});
