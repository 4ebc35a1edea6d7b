import type { Tx } from './db/database.ts';

/** An order that a school has paid, as whoever follows payments knows it. */
export interface PaidPurchase {
  readonly orderId: string;
  readonly transactionId: string;
  readonly operator: 'mtn' | 'orange';
  readonly phone: string;
  readonly amount: number;
}

/** In whose work it is paid. */
interface By {
  readonly now: Date;
  readonly actor: { readonly personId: string; readonly name: string } | null;
  readonly requestId: string | null;
}

/**
 * What a paid order brings, in the transaction of the database that settles its payment: both are committed, or neither. What can be
 * bought stands above payments in the house, so that payments know it only by this.
 */
export type SettlePurchase = (tx: Tx, orgId: string, by: By, paid: PaidPurchase) => Promise<void>;
