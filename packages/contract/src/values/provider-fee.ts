import type { Xaf } from './money.ts';

/** Who bears what the provider keeps: the school, of what is collected for it, or the payer, on top of what is paid. */
export const feeBearers = ['school', 'payer'] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** What was agreed with a school: hundredths of a percent of what the provider's own operator accounts collect for it. */
export interface FeeTerms {
  readonly basisPoints: number;
  readonly bearer: FeeBearer;
}

/** Of a payment, in whole francs: half a franc and more counts as one. An amount below 10^12 keeps the product exact. */
export const feeOf = (amount: Xaf, { basisPoints }: Pick<FeeTerms, 'basisPoints'>): Xaf =>
  Math.floor((amount * basisPoints + 5_000) / 10_000);

/** What a payer is asked beyond the amount. */
export const feeOnTop = (amount: Xaf, terms: FeeTerms | null): Xaf =>
  terms?.bearer === 'payer' ? feeOf(amount, terms) : 0;

/** The largest amount that an operator still takes together with the fee on top of it. */
export function largestBeforeFee(largest: Xaf, terms: FeeTerms | null): Xaf {
  if (terms?.bearer !== 'payer') return largest;
  let amount = Math.floor((largest * 10_000) / (10_000 + terms.basisPoints)) + 1;
  while (amount > 0 && amount + feeOf(amount, terms) > largest) amount -= 1;
  return amount;
}
