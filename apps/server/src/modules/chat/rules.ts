import type { RequestState } from '@ardoise/contract/chat/chat-messages';

/** Pure: how far a request to pay has come, who may write, and how much. */

export interface RequestFacts {
  readonly amount: number;
  /** Paid for the fee since. */
  readonly paid: number;
  /** What is still owed for the fee; null where the fee is gone. */
  readonly pending: number | null;
  readonly isClosed: boolean;
  readonly isOpened: boolean;
  /** The last try by an operator since. */
  readonly lastTry: 'created' | 'asked' | 'paid' | 'failed' | null;
}

/** What was paid counts before everything else, whichever way it came; then a try that waits, also on a request taken back. */
export function requestState(facts: RequestFacts): RequestState {
  if (facts.paid >= facts.amount || (facts.paid > 0 && facts.pending === 0)) return 'paid';
  if (facts.lastTry === 'created' || facts.lastTry === 'asked') return 'waiting';
  if (facts.isClosed || facts.pending === null || facts.pending === 0) return 'closed';
  if (facts.lastTry === 'failed') return 'failed';
  return facts.isOpened ? 'opened' : 'sent';
}

/** A talk in which one side writes more is no talk. */
export const mostPerMinute = { staff: 60, guardian: 20 } as const;
export const mostPerDay = { staff: 1_000, guardian: 300 } as const;

/** Null where one more may be written, else in how many seconds. */
export function waitToWrite(
  by: 'staff' | 'guardian',
  counts: { readonly minute: number; readonly day: number },
): number | null {
  if (counts.day >= mostPerDay[by]) return 3_600;
  return counts.minute >= mostPerMinute[by] ? 60 : null;
}

/** How long a guardian may be away before an SMS says that something waits. */
export const smsAfterMs = 5 * 60_000;

export interface ReminderFacts {
  readonly nowMs: number;
  /** Of the oldest message that waits for the guardian; null where none does. */
  readonly waitingSinceMs: number | null;
  /** Until when an open page counts as there. */
  readonly hereUntilMs: number;
  /** When the guardian last had the page before them. */
  readonly seenAtMs: number;
  readonly smsSentAtMs: number | null;
}

/** Whether the guardian is to be told by SMS now, never for this spell, or after so many milliseconds. */
export function whenToRemind(facts: ReminderFacts): 'now' | 'never' | number {
  if (facts.waitingSinceMs === null) return 'never';
  // One for all that waits: the next one only after the guardian was there again. One that went before anything waited, since
  // the guardian had asked for the link, told of nothing.
  const toldFromMs = Math.max(facts.seenAtMs, facts.waitingSinceMs);
  if (facts.smsSentAtMs !== null && facts.smsSentAtMs >= toldFromMs) return 'never';
  const dueMs = Math.max(facts.waitingSinceMs + smsAfterMs, facts.hereUntilMs);
  return dueMs <= facts.nowMs ? 'now' : dueMs - facts.nowMs;
}

const shortLength = 120;

/** As a list shows it: one line, and no half of a sign. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = Array.from(line);
  return signs.length <= shortLength ? line : `${signs.slice(0, shortLength - 1).join('')}…`;
}
