import type { PayoutState, PayoutWay } from '@ardoise/contract/payouts/payouts';
import { type AmountLimits, amountLimits } from '@ardoise/contract/values/operator-limits';

/** A bank takes what it is told; below this its own fee would be most of it. */
const bankLimits: AmountLimits = { smallest: 1_000, largest: 1_000_000_000 };

export const payoutLimits = (way: PayoutWay): AmountLimits =>
  way === 'bank' ? bankLimits : amountLimits[way];

interface AskedFor {
  readonly way: PayoutWay;
  readonly amount: number;
}

interface Bounds {
  /** The school's; null: nobody is asked. */
  readonly secondPersonAbove: number | null;
  /** The platform's. */
  readonly deskAbove: number;
}

/** What goes to a bank is carried out by hand, whatever the amount. */
const needsDesk = ({ way, amount }: AskedFor, deskAbove: number): boolean =>
  way === 'bank' || amount > deskAbove;

/** For whom it waits when it is asked for; null: it is sent. */
export function firstWait(
  asked: AskedFor,
  { secondPersonAbove, deskAbove }: Bounds,
): 'person' | 'desk' | null {
  if (secondPersonAbove !== null && asked.amount > secondPersonAbove) return 'person';
  return needsDesk(asked, deskAbove) ? 'desk' : null;
}

const hourMs = 3_600_000;

/** An operator is asked about a payout for two days, and asked again for what it never heard of half a day at most: what is older is for a person. */
const stuckMs = 24 * hourMs;

/** Before this an operator that was asked leaves nobody waiting. */
export const stuckBefore = (now: Date): Date => new Date(now.getTime() - stuckMs);

interface Asked {
  readonly state: PayoutState;
  readonly way: PayoutWay;
  readonly asked_at: Date | null;
}

/** Whether an operator has left it open for so long that the desk may say how it ended. */
export const isStuck = ({ state, way, asked_at }: Asked, now: Date): boolean =>
  state === 'asked' && way !== 'bank' && asked_at !== null && asked_at < stuckBefore(now);

interface Agreed {
  readonly created_at: Date;
  readonly approved_at: Date | null;
  readonly desk_at: Date | null;
}

/** Since whoever had to agree has: it may have waited for them for days. */
export const hasWaitedTooLong = ({ created_at, approved_at, desk_at }: Agreed, now: Date) =>
  [created_at, approved_at, desk_at].every((at) => at === null || at < stuckBefore(now));

/** How long another owner has to object to a rule that is weaker than the one before. */
export const ruleDelayMs = 24 * hourMs;

/** Whether one owner could do with it what took two before. */
export const isWeaker = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** For whom it waits once the school's second person has agreed. */
export const secondWait = (asked: AskedFor, deskAbove: number): 'desk' | null =>
  needsDesk(asked, deskAbove) ? 'desk' : null;
