import type { PayOperator } from '../transactions.ts';

/** What can be taken at a time, in whole francs. */
export interface AmountLimits {
  readonly smallest: number;
  readonly largest: number;
}

/** Where the operator or the school's own contract does not say otherwise. */
export const amountLimits: Readonly<Record<PayOperator, AmountLimits>> = {
  mtn: { smallest: 1, largest: 1_000_000 },
  orange: { smallest: 10, largest: 500_000 },
};

/**
 * How often the status of payments may be read, by each account at the operator; null where the operator names no limit.
 * MTN counts by API user.
 */
export const statusReadsPerSecond: Readonly<Record<PayOperator, number | null>> = {
  mtn: 10,
  orange: null,
};

/** What each operator takes of our texts, in characters. */
export const textLimits = {
  /** Plain letters, digits, space, full stop and hyphen only. */
  mtn: { message: 160 },
  /** An order has no hyphen. */
  orange: { order: 20, description: 125 },
  /** Letters, digits and spaces only. */
  pawapay: { shortestMessage: 4, message: 22 },
} as const;
