import { z } from 'zod';
import * as endpoints from '../endpoints/chat.ts';
import { owed } from '../owed.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { errors } from '../protocol/errors.ts';
import { relationships } from '../student-record.ts';
import { day } from '../values/dates.ts';
import { languages } from '../values/language.ts';
import { chatErrors } from './chat-errors.ts';
import { chatMessage, requestStates } from './chat-messages.ts';

/** Talks between staff and guardians: one for each guardian. */

const colleague = z.object({ personId: z.uuid(), name: z.string() });

const chatRow = z.object({
  id: z.uuid(),
  guardian: z.object({ id: z.uuid(), name: z.string() }),
  children: z.array(z.string()).describe('Their names, for the second line'),
  state: z.enum(['open', 'closed']),
  assignedTo: colleague.extend({ isMe: z.boolean() }).nullable(),
  unseen: z.number().int().describe('What the guardian wrote and nobody of the staff has read'),
  last: z
    .object({
      at: z.iso.datetime(),
      by: z.enum(['staff', 'guardian']),
      isOwn: z.boolean(),
      type: chatMessage.shape.type,
      text: z.string().describe('Shortened to 120 characters; empty of a file without words'),
      request: z
        .object({ amount: z.number().int(), state: z.enum(requestStates) })
        .nullable()
        .describe('Of a request to pay, as it stands now'),
    })
    .nullable()
    .describe('Null where nothing was written yet, or all of it is kept no longer'),
  foundText: z
    .string()
    .nullable()
    .describe('Of a search that found words: the newest message that has one of them, shortened'),
  isMuted: z.boolean(),
  isBlocked: z.boolean().describe('The guardian wants no messages'),
  isHere: z.boolean().describe('The guardian has the page open now'),
});
export type ChatRow = z.output<typeof chatRow>;

const flag = z.enum(['true']).optional();

export const listChats = call({
  ...endpoints.listChats,
  summary: 'Talks, those with the newest message first; the next ones by `after`',
  access: 'chat.read',
  query: z.object({
    q: z.string().trim().max(100).optional().describe('Guardian, child, or words of a message'),
    state: z.enum(['open', 'closed']).default('open'),
    unseen: flag.describe('Only with something that nobody has read'),
    mine: flag.describe('Only those that were given to whoever asks'),
    after: z.string().max(100).optional().describe('The `next` of the answer before'),
    perPage: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: z.object({
    items: z.array(chatRow),
    next: z.string().nullable().describe('Null where there are no more'),
    counts: z
      .object({
        open: z.number().int(),
        unseen: z.number().int().describe('Open ones with something unread'),
        mine: z.number().int().describe('Open ones of whoever asks'),
      })
      .describe('Of all, whatever was searched for'),
    hasMore: z
      .boolean()
      .optional()
      .describe(
        'Only of a search that fits more people than are looked at: other talks may fit too',
      ),
  }),
});
export type ChatCounts = z.output<(typeof listChats)['answer']>['counts'];

export const countUnseenChats = call({
  ...endpoints.countUnseenChats,
  summary: 'How many open talks have something unread, for the menu; muted ones are left out',
  access: 'chat.read',
  answer: z.object({ chats: z.number().int() }),
});

export const listChatColleagues = call({
  ...endpoints.listChatColleagues,
  summary: 'To whom a talk can be given',
  access: 'chat.read',
  answer: z.object({ items: z.array(colleague) }),
});

const chatInstallment = z.object({
  feeId: z.uuid(),
  kind: z.string().describe('`tuition`, or the kind of the service'),
  title: z.string(),
  year: z.string(),
  installment: z.number().int().describe('The second of three, by deadline'),
  installments: z.number().int(),
  dueOn: day,
  amount: z.number().int(),
  open: z.number().int(),
  daysLate: z.number().int().describe('0 where it is paid or still to come'),
});
export type ChatInstallment = z.output<typeof chatInstallment>;

const chatStudent = z.object({
  id: z.uuid(),
  studentId: z.string().describe('What a guardian quotes, for example LP-0231'),
  name: z.string(),
  className: z.string().nullable(),
  photo: z.string().nullable(),
  familyId: z.uuid(),
  owed,
  installments: z.array(chatInstallment).describe('By deadline, those that are paid too'),
});
export type ChatStudent = z.output<typeof chatStudent>;

export const chatDetail = chatRow.omit({ foundText: true }).extend({
  relationship: z.enum(relationships).nullable(),
  phone: z.string().nullable().describe('Masked: where the SMS goes'),
  language: z.enum(languages).describe('In which the guardian reads'),
  isGone: z.boolean().describe('The guardian was removed: nothing can be written'),
  students: z.array(chatStudent).describe('Of all families of the guardian'),
  sms: z.object({
    sent: z.number().int().describe('How many were sent for this talk'),
    lastAt: z.iso.datetime().nullable(),
  }),
  keptMonths: z.number().int().describe('Messages older than this are removed'),
});
export type ChatDetail = z.output<typeof chatDetail>;

export const getChat = call({
  ...endpoints.getChat,
  summary: 'A talk with the guardian, the children and what is owed',
  access: 'chat.read',
  params: byId,
  answer: chatDetail,
});

export const beginChat = call({
  ...endpoints.beginChat,
  summary:
    'The talk with a guardian; it is made where there is none, and opened where it was closed',
  access: 'chat.edit',
  refusals: [errors.notFound],
  body: z.object({ guardianId: z.uuid() }),
  answer: chatDetail,
});

export const readChat = call({
  ...endpoints.readChat,
  summary: 'Everything in it was read: nothing is unseen, for all of the staff',
  access: 'chat.edit',
  isOpenWhenSuspended: true,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ unseen: z.number().int() }),
});

export const receiveChats = call({
  ...endpoints.receiveChats,
  summary: 'What guardians wrote in these talks has reached a console: their pages say delivered',
  access: 'chat.edit',
  isRepeatable: true,
  isOpenWhenSuspended: true,
  body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
  answer: z.object({}),
});

export const endChatLinks = call({
  ...endpoints.endChatLinks,
  summary:
    'End all links of a talk, as where a phone was lost: whoever has one reads and writes nothing more. The next SMS brings a new one',
  access: 'chat.edit',
  isOpenWhenSuspended: true,
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({ ended: z.number().int() }),
});

export const tellTyping = call({
  ...endpoints.tellTyping,
  summary: 'The guardian’s page shows for a few seconds that somebody is writing; kept nowhere',
  access: 'chat.edit',
  isRepeatable: true,
  limit: { max: 120, windowSeconds: 60 },
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

export const assignChat = call({
  ...endpoints.assignChat,
  summary: 'Give a talk to a colleague, or to nobody',
  access: 'chat.edit',
  refusals: [chatErrors.colleagueMayNotChat],
  params: byId,
  body: z.object({ personId: z.uuid().nullable() }),
  answer: chatDetail,
});

export const closeChat = call({
  ...endpoints.closeChat,
  summary: 'Close a talk: it opens by itself when the guardian writes',
  access: 'chat.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: chatDetail,
});

export const reopenChat = call({
  ...endpoints.reopenChat,
  summary: 'Open a closed talk',
  access: 'chat.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: chatDetail,
});

export const muteChat = call({
  ...endpoints.muteChat,
  summary:
    'No longer count a talk in the menu, or count it again; it is read and written as before',
  access: 'chat.edit',
  params: byId,
  body: z.object({ isMuted: z.boolean() }),
  answer: chatDetail,
});
