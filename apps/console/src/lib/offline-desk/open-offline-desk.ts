import {
  openDeskKey,
  readOwedBook,
  recordOfflinePayment,
} from '@ardoise/contract/endpoints/offline-desk';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { readJson } from '@ardoise/web/lib/storage.ts';
import type { Console } from '../console.tsx';
import { canSeal } from './desk-cipher.ts';
import { createDeskKeys, type DeskKeys } from './desk-keys.ts';
import { createDeskQueue, type DeskQueue, type QueueState } from './desk-queue.ts';
import { openDeskStore } from './desk-store.ts';
import type { KeptPayment } from './kept-payment.ts';
import { createOwedBook, findStudentIn, type JustPaid, type OwedBook } from './owed-book.ts';

export interface OfflineDesk {
  readonly queue: DeskQueue;
  readonly book: OwedBook;
  /** Sends what waits, also from before the last sign-in, and reads anew what those families owe. */
  send(): Promise<void>;
  /** Cash was taken with a connection: the book has it at once, and is then read anew for that family. */
  noteTaken(sessionId: string, payment: JustPaid): Promise<void>;
  /** Reads anew what is owed, where that is old and the desk was made ready. */
  keepFresh(): Promise<void>;
  /** With a connection: gets the session's key and what is owed, so that the desk can go on without one. */
  prepare(sessionId: string): Promise<void>;
  /** Whether cash of this session can be kept on this device. */
  isReady(sessionId: string): Promise<boolean>;
}

const quiet = { silent: true, spinner: false } as const;

/** A server that is back says nothing. */
const tryAgainMs = 20_000;

/** How often it is looked whether what is owed is old. */
const renewEveryMs = 60_000;

/** One for each page; made when it is first needed. */
const opened = new WeakMap<Console, Promise<OfflineDesk>>();

function createOfflineDesk({ api, base, clock, session, store: kept }: Console): OfflineDesk {
  const store = openDeskStore(base.appId);
  const keys: DeskKeys = createDeskKeys({
    store,
    owner: () => {
      const id = session.isSignedIn() ? readJson(kept, 'userData')?.['id'] : undefined;
      return typeof id === 'string' ? id : null;
    },
    fetchKey: (id) => api(openDeskKey, { params: { id }, body: {} }, quiet),
  });
  const queue = createDeskQueue({
    store,
    keys,
    clock,
    record: (body) => api(recordOfflinePayment, { body }, quiet),
    inTurn: async (task) => {
      await navigator.locks.request(
        `ardoise-desk-${base.appId}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock !== null) await task();
        },
      );
    },
  });
  const book = createOwedBook({
    store,
    keys,
    clock,
    fetchPage: (query) => api(readOwedBook, { query }, quiet),
  });
  // Somebody else's: the server has said so, and is not asked again.
  const refused = new Set<string>();
  let readyFor: string | null = null;

  /** Gets the keys of what waits here: its cashier is given them, and whoever may adjust payments. */
  async function unlock(): Promise<void> {
    for (const id of new Set(queue.state().locked.filter((one) => !refused.has(one))))
      await keys.open(id).catch((error: unknown) => {
        if (isApiError(error) && error.status >= 400 && error.status < 500) refused.add(id);
      });
  }

  /** What was recorded is taken off what is owed only as long as it stands in the list: the book has to know it by itself. */
  async function renewRecorded(): Promise<void> {
    for (const { body, became } of queue.state().payments) {
      const seen = findStudentIn(book, body.studentIds[0]);
      if (became.state === 'recorded' && seen !== null && seen.at < became.at)
        await book.renewFamily(body.sessionId, seen.family.id);
    }
  }

  return {
    queue,
    book,
    async send() {
      await unlock();
      await queue.sendAll();
      await renewRecorded();
    },
    async noteTaken(sessionId, payment) {
      if (!canSeal()) return;
      await book.paid(sessionId, payment);
      const seen = findStudentIn(book, payment.studentIds[0]);
      if (seen !== null) await book.renewFamily(sessionId, seen.family.id);
    },
    async prepare(sessionId) {
      if (!canSeal()) return;
      await keys.open(sessionId);
      readyFor = sessionId;
      await book.renew(sessionId);
    },
    async keepFresh() {
      if (readyFor !== null) await book.renew(readyFor);
    },
    isReady: async (sessionId) =>
      canSeal() && book.families().size > 0 && (await keys.atHand()).has(sessionId),
  };
}

/** What the server has not recorded. */
export const unsentOf = ({ payments }: QueueState): readonly KeptPayment[] =>
  payments.filter(({ became }) => became.state !== 'recorded');

/** Sends what waits: now, when the network is back, when the server has answered again, and by and by. */
function keepSending(page: Console, desk: OfflineDesk): void {
  const send = (): void => {
    const { payments, locked } = desk.queue.state();
    const waits = payments.some(({ became }) => became.state === 'waiting');
    if (!navigator.onLine || !page.session.isSignedIn() || (!waits && locked.length === 0)) return;
    desk.send().catch(console.warn);
  };
  const renew = (): void => {
    if (navigator.onLine && page.reach.isReached() && page.session.isSignedIn())
      desk.keepFresh().catch(console.warn);
  };
  window.addEventListener('online', send);
  page.reach.on(send);
  setInterval(send, tryAgainMs);
  setInterval(renew, renewEveryMs);
  window.addEventListener('beforeunload', (event) => {
    // Nothing is lost by closing: it is sent when the page is opened again, and somebody has to know that.
    if (page.session.isSignedIn() && unsentOf(desk.queue.state()).length > 0)
      event.preventDefault();
  });
  send();
}

/** What the desk keeps on this device, read once; afterwards whatever waits is sent as soon as it can be. */
export function openOfflineDesk(page: Console): Promise<OfflineDesk> {
  const before = opened.get(page);
  if (before !== undefined) return before;
  const opening = (async () => {
    const desk = createOfflineDesk(page);
    await desk.queue.load();
    await desk.book.load();
    if (canSeal()) keepSending(page, desk);
    return desk;
  })();
  opened.set(page, opening);
  return opening;
}
