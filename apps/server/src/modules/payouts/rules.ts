import type { PayoutWay } from '@ardoise/contract/payouts/payouts';
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

/** For whom it waits once the school's second person has agreed. */
export const secondWait = (asked: AskedFor, deskAbove: number): 'desk' | null =>
  needsDesk(asked, deskAbove) ? 'desk' : null;
