import type { PayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import type { PayoutOptions } from './queries.ts';

export interface Wanted {
  readonly target: PayoutTarget;
  readonly typed: string;
  /** Null where what is typed is no amount. */
  readonly amount: number | null;
  readonly reference: string;
}

const wayOf = ({ operator }: PayoutTarget) => operator ?? 'bank';

/** How much can be sent at a time; nothing where the way is not offered today. */
export function limitsOf(
  { ways }: Pick<PayoutOptions, 'ways'>,
  target: PayoutTarget,
): { smallest: number; largest: number } {
  const offered = ways.find(({ way }) => way === wayOf(target));
  return offered ?? { smallest: 1, largest: 0 };
}

export const mostOf = (
  options: Pick<PayoutOptions, 'ways' | 'available'>,
  target: PayoutTarget,
): number => Math.min(options.available, limitsOf(options, target).largest);

/** What becomes of it when it is asked for: whom it waits for first. */
export function nextStep(
  { secondPersonAbove, deskAbove }: Pick<PayoutOptions, 'secondPersonAbove' | 'deskAbove'>,
  target: PayoutTarget,
  amount: number,
): 'person' | 'desk' | 'bank' | 'now' {
  if (secondPersonAbove !== null && amount > secondPersonAbove) return 'person';
  if (target.kind === 'bank') return 'bank';
  return amount > deskAbove ? 'desk' : 'now';
}
