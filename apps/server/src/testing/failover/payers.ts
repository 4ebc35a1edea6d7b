import { setTimeout as wait } from 'node:timers/promises';
import { createVisitor, type SeenPage, type Visitor } from '../visitor.ts';
import type { Acknowledged } from './verdict.ts';

export interface PayersSettings {
  /** Of each node; payers take turns at them. */
  readonly urls: readonly string[];
  /** The paths of payment links, of one child each. */
  readonly links: readonly string[];
  readonly atOnce: number;
  /** Of which round they are: every payment has a phone of its own. */
  readonly round: number;
}

export interface Payers {
  readonly acknowledged: readonly Acknowledged[];
  /** Of all who confirmed, also of those who never heard what became of it. */
  readonly phones: ReadonlySet<string>;
  /** How often somebody had to try again, since no answer came or a bad one. */
  readonly triedAgain: () => number;
  /** No new payments; resolves when those under way have ended. */
  stop(): Promise<void>;
}

const pauseMs = 250;
/** A person who gets no answer gives up after this time. */
const patienceMs = 120_000;

const phoneOf = (round: number, n: number): string =>
  `${n % 2 === 0 ? '67' : '69'}${round}${String(n).padStart(4, '0')}11`;

/** An answer that is none: the node or its database is away, and whoever waits tries the same again. */
const isNone = (page: SeenPage): boolean => page.status >= 500 || page.status === 429;

/** Payers who open their link, choose, confirm, and look at the page until it says how it went; each does the next when done. */
export function startPayers({ urls, links, atOnce, round }: PayersSettings): Payers {
  const acknowledged: Acknowledged[] = [];
  const phones = new Set<string>();
  let triedAgain = 0;
  let isStopping = false;
  let next = 0;

  const insist = async (ask: () => Promise<SeenPage>): Promise<SeenPage | null> => {
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      const page = await ask().catch(() => null);
      if (page !== null && !isNone(page)) return page;
      triedAgain += 1;
      await wait(pauseMs);
    }
    return null;
  };
  const follow = async (visitor: Visitor, path: string): Promise<string> => {
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      const page = await insist(() => visitor.get(path));
      const state = /data-state="(\w+)"/.exec(page?.html ?? '')?.[1] ?? '';
      if (state === 'paid' || state === 'failed') return state;
      await wait(pauseMs);
    }
    return 'waiting';
  };
  const payOne = async (n: number): Promise<void> => {
    const visitor = createVisitor(urls[n % urls.length] ?? '');
    const phone = phoneOf(round, n);
    const choose = await insist(() => visitor.get(links[n] ?? ''));
    if (choose === null) return;
    const confirm = await insist(() =>
      visitor.send(choose, 'pay', { phone, amount: String(500 + n) }),
    );
    if (confirm === null) return;
    if (!confirm.html.includes('id="start"'))
      throw new Error(`The page of a payer does not go on: ${confirm.text.slice(0, 300)}`);
    phones.add(phone);
    // The same form again is the same payment: its key stands in it.
    const followed = await insist(() => visitor.send(confirm, 'start'));
    const transactionId = /\/t\/([0-9a-f-]{36})/.exec(followed?.path ?? '')?.[1];
    if (followed === null || transactionId === undefined) return;
    const one = { transactionId, phone, isSeenPaid: false, isSeenFailed: false };
    acknowledged.push(one);
    const state = await follow(visitor, followed.path);
    one.isSeenPaid = state === 'paid';
    one.isSeenFailed = state === 'failed';
  };
  const payer = async (): Promise<void> => {
    while (!isStopping && next < links.length) {
      next += 1;
      await payOne(next - 1);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, payer));
  // Whoever waits is told by `stop`.
  all.catch(() => {});
  return {
    acknowledged,
    phones,
    triedAgain: () => triedAgain,
    stop: async () => {
      isStopping = true;
      await all;
    },
  };
}
