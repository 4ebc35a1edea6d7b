import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { renderTalkMessage, type TalkMessage } from '@ardoise/public-pages/talk/render';
import type { Language } from '@ardoise/contract/values/language';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { readNotice } from '../bus.ts';
import { markGone, markSeenByGuardian } from '../talks/mark-read.ts';
import type { FoundTalk } from './find-talk.ts';
import { isOpen } from './links.ts';
import { readTalkMessages } from './present-talk.ts';

/** Pages of one talk that are open at once; the oldest gives way. */
const mostOfTalk = 4;
/** Of all talks on this node: each holds a connection and little else. */
const mostInAll = 5_000;
/** Proxies close a line that says nothing for a minute; the page's presence is renewed with it. */
const beatMs = 25_000;

interface OpenPage {
  readonly talk: FoundTalk;
  readonly token: string;
  readonly language: Language;
  readonly line: PassThrough;
  /** Of each message that the page shows, what it was drawn from. */
  readonly shown: Map<number, string>;
  /** What the page says to show already, where it has just been drawn or comes back. */
  known: string | null;
  isReading: boolean;
  /** Something changed while it was read. */
  isStale: boolean;
}

export type AskedLine = Pick<OpenPage, 'talk' | 'token' | 'language' | 'known'>;

export interface TalkHub {
  /** Null where this node has too many open. */
  open(asked: AskedLine): PassThrough | null;
  close(): void;
}

/** What the page draws of a message: how far one has come is shown of the guardian's own. */
const drawn = (message: TalkMessage) => ({
  ...message,
  state: message.isMine ? message.state : null,
});

const markOf = (message: TalkMessage): string =>
  createHash('sha256')
    .update(JSON.stringify(drawn(message)))
    .digest('base64url')
    .slice(0, 16);

/** Of all that a page shows: drawn from the same, it needs nothing. */
export const markOfAll = (messages: readonly TalkMessage[]): string =>
  createHash('sha256')
    .update(JSON.stringify(messages.map(drawn)))
    .digest('base64url')
    .slice(0, 22);

const lineOf = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** What is new or changed goes out as it is drawn on the page, at once; that it arrived is written down afterwards. */
async function bringUpToDate(services: Services, page: OpenPage): Promise<void> {
  const { talk, token, language, line, shown } = page;
  const read = await services.db.read({ orgId: talk.orgId }, async (tx) =>
    (await isOpen(tx, talk.orgId, token))
      ? readTalkMessages(services, tx, talk, { token, language })
      : null,
  );
  // The page comes back by itself, and is told that its link leads nowhere.
  if (read === null) return void line.end();
  const { messages } = read;
  const mark = markOfAll(messages);
  const changed =
    page.known === mark
      ? []
      : messages.filter((message) => shown.get(message.seq) !== markOf(message));
  page.known = null;
  for (const message of messages) shown.set(message.seq, markOf(message));
  if (changed.length === 0 || line.destroyed) return;
  const items = changed.map((message) => ({
    seq: message.seq,
    html: renderTalkMessage(message, language),
  }));
  line.write(`id: ${mark}\n${lineOf('messages', { items })}`);
  if (changed.some(({ isMine, state }) => !isMine && state === 'sent'))
    await inSchool(services, talk.orgId, (work) =>
      markSeenByGuardian(work, talk.chatId, { isRead: false, isHere: true }),
    );
}

/** One reading at a time for each page; what changed meanwhile is read once more. */
async function refresh(services: Services, page: OpenPage): Promise<void> {
  page.isStale = true;
  if (page.isReading) return;
  page.isReading = true;
  try {
    while (page.isStale && !page.line.destroyed) {
      page.isStale = false;
      await bringUpToDate(services, page);
    }
  } catch (error) {
    // The page comes back by itself, and reads everything anew.
    services.log.warn({ err: error }, 'open page of a talk');
    page.line.end();
  } finally {
    page.isReading = false;
  }
}

/** The open pages of this node. Notices of changes come from all nodes. */
export function createTalkHub(services: Services): TalkHub {
  const pages = new Map<string, Set<OpenPage>>();
  let count = 0;
  const ofTalk = (chatId: string | null): OpenPage[] =>
    chatId === null
      ? [...pages.values()].flatMap((set) => [...set])
      : [...(pages.get(chatId) ?? [])];
  const here = (page: OpenPage): void =>
    void inSchool(services, page.talk.orgId, (work) =>
      markSeenByGuardian(work, page.talk.chatId, { isRead: false, isHere: true }),
    ).catch((error: unknown) => services.log.warn({ err: error }, 'open page of a talk'));
  services.cacheBus.onForget((key) => {
    const notice = readNotice(key);
    if (notice === null) return;
    if (notice.kind === 'left') {
      const [page] = ofTalk(notice.chatId);
      if (page !== undefined) here(page);
      return;
    }
    for (const page of ofTalk(notice.chatId))
      if (notice.kind === 'typing') page.line.write(lineOf('typing', {}));
      else void refresh(services, page);
  });
  const leave = (page: OpenPage): void => {
    const { chatId, orgId } = page.talk;
    const set = pages.get(chatId);
    if (set?.delete(page) !== true) return;
    count -= 1;
    if (set.size > 0) return;
    pages.delete(chatId);
    void inSchool(services, orgId, (work) => markGone(work, chatId)).catch(() => {});
  };
  return {
    open: (asked) => {
      if (count >= mostInAll) return null;
      const { talk } = asked;
      const line = new PassThrough();
      const page = { ...asked, line, shown: new Map(), isReading: false, isStale: false };
      const set = pages.get(talk.chatId) ?? new Set();
      pages.set(talk.chatId, set);
      if (set.size >= mostOfTalk) [...set][0]?.line.end();
      set.add(page);
      count += 1;
      const beat = setInterval(() => {
        line.write(': still here\n\n');
        here(page);
      }, beatMs).unref();
      line.once('close', () => {
        clearInterval(beat);
        leave(page);
      });
      // Proxies that buffer wait for more than a few bytes.
      line.write(`retry: 3000\n: ${' '.repeat(2_048)}\n\n`);
      here(page);
      void refresh(services, page);
      return line;
    },
    close: () => {
      for (const page of ofTalk(null)) page.line.end();
    },
  };
}
