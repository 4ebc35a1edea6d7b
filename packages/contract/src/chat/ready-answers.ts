import { z } from 'zod';
import * as endpoints from '../endpoints/chat.ts';
import { call } from '../protocol/call.ts';
import { byId } from '../protocol/envelope.ts';
import { nameText, seenText } from '../values/text.ts';
import { chatErrors } from './chat-errors.ts';

/** Answers that are written again and again, in both languages; and for how long messages are kept. */

export const maxReadyAnswers = 100;

export const readyAnswerInput = z.object({
  title: nameText(60).min(1, { error: 'required' }),
  en: seenText(1_000).min(1, { error: 'required' }),
  fr: seenText(1_000).min(1, { error: 'required' }),
});

const readyAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  en: z.string(),
  fr: z.string(),
});
export type ReadyAnswer = z.output<typeof readyAnswer>;

export const listReadyAnswers = call({
  ...endpoints.listReadyAnswers,
  summary: 'The school’s ready answers, by title',
  access: 'chat.read',
  answer: z.object({ items: z.array(readyAnswer) }),
});

export const addReadyAnswer = call({
  ...endpoints.addReadyAnswer,
  summary: 'Keep a ready answer',
  access: 'chat.edit',
  refusals: [chatErrors.tooManyReadyAnswers],
  body: readyAnswerInput,
  answer: readyAnswer,
});

export const updateReadyAnswer = call({
  ...endpoints.updateReadyAnswer,
  summary: 'Change a ready answer',
  access: 'chat.edit',
  params: byId,
  body: readyAnswerInput,
  answer: readyAnswer,
});

export const removeReadyAnswer = call({
  ...endpoints.removeReadyAnswer,
  summary: 'Remove a ready answer',
  access: 'chat.edit',
  params: byId,
  body: z.object({}).optional(),
  answer: z.object({}),
});

/** In months. */
export const keepChoices = [3, 6, 12, 24, 36, 60] as const;

const chatSettings = z.object({
  keptMonths: z
    .union(keepChoices.map((months) => z.literal(months)))
    .describe('Messages and their files are removed after so many months'),
});

export const getChatSettings = call({
  ...endpoints.getChatSettings,
  summary: 'For how long messages are kept',
  access: 'appSettings.read',
  answer: chatSettings,
});

export const updateChatSettings = call({
  ...endpoints.updateChatSettings,
  summary: 'Set for how long messages are kept; what is older is removed in the night',
  access: 'appSettings.edit',
  body: chatSettings,
  answer: chatSettings,
});
