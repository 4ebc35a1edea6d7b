import { z } from 'zod';
import * as endpoints from '../endpoints/chat.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { failureReasons, payOperators } from '../transactions.ts';
import { uploadErrors } from '../uploads.ts';
import { xafAboveZero } from '../values/money.ts';
import { seenText } from '../values/text.ts';
import { chatErrors } from './chat-errors.ts';

/** What staff and a guardian write to each other. */

/** As the specification numbers them. */
export const messageTypes = {
  text: 1,
  image: 2,
  video: 3,
  audio: 4,
  emoji: 5,
  cash: 10,
} as const;
export type MessageType = (typeof messageTypes)[keyof typeof messageTypes];

export const maxMessageLength = 2_000;
/** Of a video, the largest of what can be sent; a picture is an image like any other (3 MB), sound is at most 5 MB. */
export const maxChatFileBytes = 16 * 1024 * 1024;
export const maxChatSoundBytes = 5 * 1024 * 1024;

/** sent → opened → waiting (for the PIN) → paid, failed or closed. */
export const requestStates = ['sent', 'opened', 'waiting', 'paid', 'failed', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

const payRequest = z.object({
  state: z.enum(requestStates).describe('Follows the payment: read it again when it changes'),
  amount: z.number().int(),
  paid: z
    .number()
    .int()
    .describe('What was paid for the fee since it was asked for, until it was asked for anew'),
  feeId: z.uuid(),
  kind: z.string().describe('`tuition`, or the kind of the service'),
  title: z.string(),
  year: z.string(),
  student: z.object({ id: z.uuid(), name: z.string() }),
  openedAt: z.iso.datetime().nullable(),
  waitingSince: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable().describe('When it was paid, failed or was closed'),
  transactionId: z.uuid().nullable().describe('The last try by an operator since it was asked for'),
  operator: z.enum(payOperators).nullable(),
  phone: z.string().nullable().describe('Masked'),
  failure: z.enum(failureReasons).nullable(),
  receiptCode: z.string().nullable(),
});
export type PayRequest = z.output<typeof payRequest>;

const chatFile = z.object({
  address: z
    .string()
    .describe(
      'Good for an hour. A picture may be shown, video and sound played; nothing is a page',
    ),
  mediaType: z.enum([
    'image/jpeg',
    'video/mp4',
    'video/webm',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'audio/webm',
    'audio/wav',
  ]),
  bytes: z.number().int(),
  width: z.number().int().nullable().describe('Of a picture'),
  height: z.number().int().nullable(),
});
export type ChatFile = z.output<typeof chatFile>;

export const chatMessage = z.object({
  seq: z.number().int().describe('Its place in the talk, from 1'),
  key: z
    .uuid()
    .describe('As its writer’s device made it: by it a message that is being sent is known again'),
  by: z.enum(['staff', 'guardian']),
  author: z.string().nullable().describe('Who of the staff; null where the guardian wrote'),
  isOwn: z.boolean().describe('Written by whoever asks'),
  type: z.union([
    z.literal(messageTypes.text),
    z.literal(messageTypes.image),
    z.literal(messageTypes.video),
    z.literal(messageTypes.audio),
    z.literal(messageTypes.emoji),
    z.literal(messageTypes.cash),
  ]),
  text: z.string().describe('Empty where a file says it all'),
  file: chatFile.nullable(),
  request: payRequest.nullable().describe('Of type 10: the request to pay, as it stands now'),
  at: z.iso.datetime(),
  state: z
    .enum(['sent', 'delivered', 'read'])
    .describe('Delivered: it reached the guardian’s open page, or the list of talks in a console'),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const listChatMessages = call({
  ...endpoints.listChatMessages,
  summary: 'The messages of a talk, the newest of them; older ones by `before`',
  access: 'chat.read',
  params: byId,
  query: z.object({
    before: z.coerce.number().int().min(1).optional().describe('Only those before this place'),
    perPage: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    items: z.array(chatMessage).describe('Oldest first'),
    hasOlder: z.boolean(),
  }),
});

const key = z
  .uuid()
  .describe('Made on the device, once for each message: the same key is the same message');
const messageText = seenText(maxMessageLength);

/** One or a few signs, and no letters: anything else is a text. */
const emojiText = seenText(40)
  .min(1, { error: 'required' })
  .refine((value) => !/[\p{L}\p{P}<>&]/u.test(value) && /[^\p{ASCII}]/u.test(value), {
    error: 'invalid',
  });

export const messageInput = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal(messageTypes.text),
      key,
      text: messageText.min(1, { error: 'required' }),
    }),
    z.object({ type: z.literal(messageTypes.emoji), key, text: emojiText }),
    z.object({
      type: z.literal(messageTypes.cash),
      key,
      feeId: z.uuid(),
      amount: xafAboveZero,
      text: messageText.default(''),
    }),
  ])
  .meta({
    examples: [{ type: 1, key: '0198c0de-0000-7000-8000-000000000001', text: 'Bonjour' }],
  });
export type MessageInput = z.output<typeof messageInput>;

const writingRefusals = [
  chatErrors.guardianBlockedChat,
  chatErrors.chatGuardianGone,
  chatErrors.tooManyChatMessages,
];

export const writeChatMessage = call({
  ...endpoints.writeChatMessage,
  summary:
    'Write to the guardian: a text (1), an emoji (5), or a request to pay (10), which needs the right to take payments too',
  access: 'chat.edit',
  refusals: [
    ...writingRefusals,
    chatErrors.requestNothingOwed,
    chatErrors.requestAboveOwed,
    chatErrors.requestStillOpen,
  ],
  limit: { max: 300, windowSeconds: 60 },
  params: byId,
  body: messageInput,
  answer: chatMessage,
});

export const sendChatFile = call({
  ...endpoints.sendChatFile,
  summary:
    'Send a picture (2), a video (3) or sound (4), which of them by its content; a picture is made anew without place and time',
  access: 'chat.edit',
  refusals: [
    ...writingRefusals,
    chatErrors.notAChatFile,
    uploadErrors.noFile,
    uploadErrors.notAnImage,
    uploadErrors.imageTooLarge,
    uploadErrors.brokenFile,
    uploadErrors.tooManyPixels,
    uploadErrors.tooManyPictures,
  ],
  limit: { max: 60, windowSeconds: 60 },
  upload: { maxBytes: maxChatFileBytes, maxFiles: 1 },
  params: byId,
  body: z.object({ key, text: messageText.default('') }),
  answer: chatMessage,
});

const byMessage = byId.extend({ seq: z.coerce.number().int().min(1) });

export const checkChatRequest = call({
  ...endpoints.checkChatRequest,
  summary: 'Ask the operator how the payment of a request stands',
  access: 'payments.take',
  isRepeatable: true,
  isOpenWhenSuspended: true,
  limit: { max: 30, windowSeconds: 60 },
  params: byMessage,
  body: z.object({}).optional(),
  answer: chatMessage,
});

export const closeChatRequest = call({
  ...endpoints.closeChatRequest,
  summary: 'Take a request to pay back: its button is gone. What is owed stays owed',
  access: 'payments.take',
  refusals: [chatErrors.requestEnded, chatErrors.requestIsPaying],
  params: byMessage,
  body: z.object({}).optional(),
  answer: chatMessage,
});
