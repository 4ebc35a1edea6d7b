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
import { createDeskQueue, type DeskQueue } from './desk-queue.ts';
import { openDeskStore } from './desk-store.ts';
import { createOwedBook, type OwedBook } from './owed-book.ts';

export interface OfflineDesk {
  readonly queue: DeskQueue;
  readonly book: OwedBook;
  /** With a connection: gets the session's key and what is owed, so that the desk can go on without one. */
  prepare(sessionId: string): Promise<void>;
  /** Whether cash of this session can be kept on this device. */
  isReady(sessionId: string): Promise<boolean>;
  /** Gets the keys of what waits here from before the last sign-in: its cashier is given them, and whoever may adjust payments. */
  unlock(): Promise<void>;
}

const quiet = { silent: true, spinner: false } as const;

/** A server that is back says nothing. */
const tryAgainMs = 20_000;

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
    fetchKey: async (id) => (await api(openDeskKey, { params: { id }, body: {} }, quiet)).key,
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
    fetchPage: (after) => api(readOwedBook, { query: { after } }, quiet),
  });
  // Somebody else's: the server has said so, and is not asked again.
  const refused = new Set<string>();
  return {
    queue,
    book,
    async unlock() {
      for (const id of new Set(queue.state().locked.filter((one) => !refused.has(one))))
        await keys.open(id).catch((error: unknown) => {
          if (isApiError(error) && error.status >= 400 && error.status < 500) refused.add(id);
        });
    },
    async prepare(sessionId) {
      if (!canSeal()) return;
      await keys.open(sessionId);
      await book.renew(sessionId);
    },
    isReady: async (sessionId) =>
      canSeal() && book.families().size > 0 && (await keys.atHand()).has(sessionId),
  };
}

/** Sends what waits: now, when the network is back, when the server has answered again, and by and by. */
function keepSending(page: Console, desk: OfflineDesk): void {
  const send = (): void => {
    const { payments, locked } = desk.queue.state();
    const waits = payments.some(({ became }) => became.state === 'waiting');
    if (!navigator.onLine || !page.session.isSignedIn() || (!waits && locked.length === 0)) return;
    desk
      .unlock()
      .then(() => desk.queue.sendAll())
      .catch(console.warn);
  };
  window.addEventListener('online', send);
  page.reach.on(send);
  setInterval(send, tryAgainMs);
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
