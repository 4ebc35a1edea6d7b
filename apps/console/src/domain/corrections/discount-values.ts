import { textToAmount } from '../money/typed-amount.ts';

interface DiscountedFee {
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
}

export interface DiscountEffect {
  /** What is taken off; null where nothing that can be is typed. */
  readonly amount: number | null;
  readonly isTooMuch: boolean;
  /** What the fee asks for then. */
  readonly net: number;
  /** What was paid beyond that. */
  readonly credited: number;
}

/** The same as the server reckons: whole francs, to the one below, and no more than the fee asks for. */
export function discountEffect(
  fee: DiscountedFee,
  how: 'amount' | 'percent',
  typed: string,
): DiscountEffect {
  const value = textToAmount(typed);
  const before = fee.amount - fee.discount;
  const nothing = { amount: null, isTooMuch: false, net: before, credited: 0 };
  if (value === undefined || Number.isNaN(value) || value < 1) return nothing;
  if (how === 'percent' && value > 100) return { ...nothing, isTooMuch: true };
  const amount = how === 'amount' ? value : Math.floor((fee.amount * value) / 100);
  if (amount < 1) return nothing;
  if (amount > before) return { ...nothing, isTooMuch: true };
  const net = before - amount;
  return { amount, isTooMuch: false, net, credited: Math.max(0, fee.paid - net) };
}
