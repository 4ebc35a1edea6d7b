import { createHash, randomUUID } from 'node:crypto';
import { maxChatFileBytes } from '@ardoise/contract/chat/chat-messages';
import { say } from '@ardoise/contract/values/language';
import { renderTalk, sayWrong } from '@ardoise/public-pages/talk/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../../platform/http/failure.ts';
import { formOf, sendPage } from '../../../platform/http/forms.ts';
import { fileTooLarge, readFiles } from '../../../platform/http/upload.ts';
import { errors, httpStatus } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { storeChatFile } from '../messages/chat-files.ts';
import { markSeenByGuardian } from '../talks/mark-read.ts';
import { type FoundTalk, noteUse } from './find-talk.ts';
import { readTalkMessages } from './present-talk.ts';
import type { TalkFrame, TalkVisit } from './talk-frame.ts';
import { markOfAll } from './talk-hub.ts';
import {
  isWritten,
  readText,
  type WrittenByGuardian,
  writeByGuardian,
} from './write-by-guardian.ts';

/** Programs that only look what a link leads to, to draw a picture of it beside a message. */
const looksAhead = /bot|preview|whatsapp|facebookexternalhit|crawl|spider/i;

const beforeOf = ({ query }: FastifyRequest): number | undefined => {
  const given = Number((query as { readonly before?: unknown }).before);
  return Number.isSafeInteger(given) && given > 0 && given < 2 ** 31 ? given : undefined;
};

interface Shown {
  readonly typed?: string;
  readonly error?: string;
  readonly key?: string;
  readonly status?: number;
}

async function show(frame: TalkFrame, visit: TalkVisit, shown: Shown = {}): Promise<FastifyReply> {
  const { request, reply, talk, token, path, language } = visit;
  const before = beforeOf(request);
  const { messages, hasOlder } = await frame.services.db.read({ orgId: talk.orgId }, (tx) =>
    readTalkMessages(frame.services, tx, talk, { token, language, before }),
  );
  const html = renderTalk({
    language,
    school: talk.school,
    path,
    guardian: talk.guardianName,
    messages,
    hasOlder,
    isOlder: before !== undefined,
    isBlocked: talk.isBlocked,
    nextKey: shown.key ?? randomUUID(),
    typed: shown.typed ?? '',
    error: shown.error ?? null,
    mark: markOfAll(messages),
    script: frame.script,
    isAnswer: request.method === 'POST',
  });
  return sendPage(request, reply, html, shown.status);
}

/** Whoever looks at the page has read what stands on it. */
export const talkPage =
  (frame: TalkFrame) =>
  async (visit: TalkVisit): Promise<FastifyReply> => {
    const { request, talk, token, language } = visit;
    const isPerson = !looksAhead.test(request.headers['user-agent'] ?? '');
    if (isPerson)
      await inSchool(frame.services, talk.orgId, async (work) => {
        await noteUse(work.tx, talk.orgId, token, work.now);
        if (talk.language !== language)
          await work.tx
            .updateTable('chats')
            .set({ language })
            .where('org_id', '=', talk.orgId)
            .where('id', '=', talk.chatId)
            .execute();
        await markSeenByGuardian(work, talk.chatId, { isRead: true, isHere: false });
      });
    return show(frame, visit);
  };

const keyForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const fileLimits = { maxBytes: maxChatFileBytes, maxFiles: 1 };

interface SentForm {
  readonly key: string;
  readonly typed: string;
  readonly content: Buffer | null;
}

/** With a file, or as a plain form without one. Anything that is no key is given one: it is then no second press. */
async function readForm(request: FastifyRequest): Promise<SentForm> {
  const fields: Record<string, string> = {};
  let content: Buffer | null = null;
  if (request.isMultipart()) {
    const giveBack = request.server.uploadMemory.reserve(request, fileLimits);
    try {
      const { files } = await readFiles(request, fileLimits, fields);
      const sent = files[0]?.content;
      content = sent === undefined || sent.length === 0 ? null : sent;
    } finally {
      giveBack();
    }
  } else for (const [name, value] of formOf(request)) fields[name] = value;
  const key = fields['key'] ?? '';
  return { key: keyForm.test(key) ? key : randomUUID(), typed: fields['text'] ?? '', content };
}

/**
 * The same form sent twice is one message. A form that the browser kept, and that was filled in anew, has the same key and says
 * something else: it is another message, and nothing that was written is lost.
 */
function messageKey(key: string, text: string, content: Buffer | null): string {
  const hash = createHash('sha256').update(`${key}\n${text}\n`);
  const hex = hash.update(content ?? '').digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether it is new: pressed twice, it was written before. */
const write = (
  services: Services,
  { orgId, chatId }: FoundTalk,
  message: WrittenByGuardian,
): Promise<boolean> =>
  inSchool(services, orgId, async (work) => {
    const isNew = await writeByGuardian(work, chatId, message);
    await markSeenByGuardian(work, chatId, { isRead: true, isHere: false });
    return isNew;
  });

/** Whoever has written too much is refused before a file costs storage; what was not kept in the end is taken away again. */
async function writeWithFile(
  services: Services,
  talk: FoundTalk,
  message: Omit<WrittenByGuardian, 'file'>,
  content: Buffer,
): Promise<void> {
  const { orgId, chatId } = talk;
  const isKnown = await services.db.read({ orgId }, (tx) =>
    isWritten({ tx, orgId, now: services.clock.now() }, chatId, message.key),
  );
  if (isKnown) return;
  const file = await storeChatFile(services, orgId, content);
  try {
    const isNew = await write(services, talk, { ...message, file });
    if (!isNew) await services.storage.remove(file.name);
  } catch (error) {
    // Anything else may have been committed all the same.
    if (error instanceof Refusal) await services.storage.remove(file.name);
    throw error;
  }
}

/** Takes what was sent; words where it cannot be taken. */
async function take(
  { services }: TalkFrame,
  { talk, language }: TalkVisit,
  { key, typed, content }: SentForm,
): Promise<string | null> {
  const read = readText(typed);
  if ('wrong' in read) return sayWrong(read.wrong, language);
  if (read.text === '' && content === null) return sayWrong('empty', language);
  const message = { key: messageKey(key, read.text, content), text: read.text };
  if (content === null) await write(services, talk, { ...message, file: null });
  else await writeWithFile(services, talk, message, content);
  return null;
}

/** A refusal that a person can put right is told at the form, where what was typed still stands. */
export const writePage =
  (frame: TalkFrame) =>
  async (visit: TalkVisit): Promise<FastifyReply> => {
    const { request, reply, path, language } = visit;
    const isLive = request.headers['x-talk'] === '1';
    let sent: SentForm | null = null;
    let error: string | null;
    let status = 422;
    try {
      sent = await readForm(request);
      error = await take(frame, visit, sent);
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (refusal === null) throw thrown;
      status = httpStatus(refusal.entry);
      // Of a whole request nobody at a phone knows anything: it is the file that is too large.
      const { entry, details } =
        refusal.entry === errors.requestTooLarge ? fileTooLarge(fileLimits) : refusal;
      error = say(entry, language, details.values);
    }
    if (isLive) return reply.code(error === null ? 200 : status).send({ error });
    if (error === null) return reply.redirect(`${path}?lang=${language}#write`, 303);
    const typed = (sent?.typed ?? '').slice(0, 10_000);
    return show(frame, visit, {
      error,
      status,
      typed,
      ...(sent === null ? {} : { key: sent.key }),
    });
  };
