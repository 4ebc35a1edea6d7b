/**
 * Pure decisions about how often an account at an operator may read the status of payments. No more than so many reads
 * begin in any second, whoever reads: two nodes, all schools that share the account, callbacks, people and polls.
 */

/** When the last reads began, or are booked to begin: the oldest first, in milliseconds. */
export interface Reads {
  /** By callbacks and people; by polls where nobody else wants it. */
  readonly first: readonly number[];
  /** By polls alone, so that a flood of callbacks leaves something for payments whose callback was lost. */
  readonly rest: readonly number[];
}

export type Reader = 'callback' | 'look' | 'poll';

/** A tenth more than a second, since calls do not take equally long to arrive. */
export const spanMs = 1_100;

/**
 * How far ahead a read may be booked. Of those who wait for the same read whoever may book further has it, since a poll can
 * book it only once it is free. Callbacks of a node book one read at a time: where several are free at once, a poll may
 * come between two of them.
 */
const aheadMs: Readonly<Record<Reader, number>> = { callback: 1_000, look: 500, poll: 0 };

/** Of ten, two are the polls', and one of few. One alone cannot be shared: then polls have what callbacks leave. */
function sharesOf(perSecond: number): Readonly<Record<keyof Reads, number>> {
  const rest = perSecond < 2 ? 0 : Math.max(1, Math.floor(perSecond / 5));
  return { first: perSecond - rest, rest };
}

const recentOf = (taken: readonly number[], now: number): readonly number[] =>
  taken.filter((at) => at > now - spanMs);

/** When the next read of a share may begin. */
function nextIn(recent: readonly number[], most: number, now: number): number {
  if (recent.length < most) return now;
  return (recent[recent.length - most] ?? Number.POSITIVE_INFINITY) + spanMs;
}

/** Books a read as early as can be; null where that is later than this reader may book. */
export function bookRead(
  reads: Reads,
  reader: Reader,
  perSecond: number,
  now: number,
): { readonly reads: Reads; readonly at: number } | null {
  const shares = sharesOf(perSecond);
  const recent: Reads = { first: recentOf(reads.first, now), rest: recentOf(reads.rest, now) };
  for (const share of reader === 'poll' ? (['rest', 'first'] as const) : (['first'] as const)) {
    const at = nextIn(recent[share], shares[share], now);
    if (at <= now + aheadMs[reader])
      return { reads: { ...recent, [share]: [...recent[share], at] }, at };
  }
  return null;
}

/** How many polls could read at once. */
export function freeReads(reads: Reads, perSecond: number, now: number): number {
  const shares = sharesOf(perSecond);
  const freeIn = (share: keyof Reads): number =>
    Math.max(0, shares[share] - recentOf(reads[share], now).length);
  return freeIn('first') + freeIn('rest');
}

/** When one more poll could read, once so many of them have begun to. */
export function nextFreeRead(reads: Reads, perSecond: number, now: number, begun: number): number {
  let booked = reads;
  for (let poll = 0; poll < begun; poll += 1)
    booked = bookRead(booked, 'poll', perSecond, now)?.reads ?? booked;
  const shares = sharesOf(perSecond);
  return Math.min(
    nextIn(recentOf(booked.rest, now), shares.rest, now),
    nextIn(recentOf(booked.first, now), shares.first, now),
  );
}
