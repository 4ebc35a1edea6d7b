import { z } from 'zod';
import * as endpoints from '../endpoints/desk.ts';
import { call } from '../protocol/call.ts';
import { byId, listOf, listQuery } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { senderId, senderIdStates } from '../shop/sender-ids.ts';
import { senderIdErrors } from '../shop/sender-names.ts';
import { smsGatewayNames } from '../sms/gateways.ts';
import { typedText } from '../values/text.ts';

const deskSenderId = senderId.extend({
  school: z.object({
    id: z.uuid(),
    name: z.string(),
    appId: z.string(),
    town: z.string().nullable(),
  }),
  gateways: z.array(z.enum(smsGatewayNames)).describe('With which it is registered'),
  others: z
    .array(z.string())
    .describe('Other schools that have, or ask for, the same name: letters and digits alone count'),
});
export type DeskSenderId = z.output<typeof deskSenderId>;

export const listDeskSenderIds = call({
  ...endpoints.listDeskSenderIds,
  summary:
    'Sender IDs of all schools that were paid for: first those that wait for the desk, the oldest on top',
  access: 'desk',
  query: listQuery.extend({ state: z.enum(senderIdStates).optional() }),
  answer: listOf(deskSenderId).extend({
    waiting: z.number().int().describe('How many wait for the desk in all'),
  }),
});

const version = z.number().int();

export const reviewSenderId = call({
  ...endpoints.reviewSenderId,
  summary: 'Begin to review a sender ID that was submitted',
  access: 'desk',
  refusals: [errors.changedMeanwhile, senderIdErrors.senderIdDecided],
  params: byId,
  body: z.object({ version }),
  answer: deskSenderId,
});

export const approveSenderId = call({
  ...endpoints.approveSenderId,
  summary:
    'Approve a sender ID, with the gateways with which it is registered: others carry the provider’s name. The school’s first one becomes its default',
  access: 'desk',
  refusals: [errors.changedMeanwhile, senderIdErrors.senderIdDecided],
  params: byId,
  body: z.object({
    version,
    gateways: z.array(z.enum(smsGatewayNames)).min(1).default(['nexah']),
  }),
  answer: deskSenderId,
});

export const rejectSenderId = call({
  ...endpoints.rejectSenderId,
  summary:
    'Reject a sender ID, with a reason that the school reads; permanently, it cannot be sent again',
  access: 'desk',
  refusals: [errors.changedMeanwhile, senderIdErrors.senderIdDecided],
  params: byId,
  body: z.object({ version, reason: typedText(500).min(3), isPermanent: z.boolean() }),
  answer: deskSenderId,
});

export const blockSenderId = call({
  ...endpoints.blockSenderId,
  summary: 'Disable an approved sender ID with a reason, or enable it again',
  access: 'desk',
  refusals: [errors.changedMeanwhile, senderIdErrors.senderIdNotApproved],
  params: byId,
  body: z.object({ version, isBlocked: z.boolean(), reason: typedText(500).min(3) }),
  answer: deskSenderId,
});
