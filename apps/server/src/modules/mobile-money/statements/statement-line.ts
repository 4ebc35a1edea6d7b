import type { PayOperator } from '@ardoise/contract/transactions';

/** Money that moved, as the statement of an operator or an aggregator has it. */
export interface StatementLine {
  readonly type: 'collection' | 'payout' | 'refund';
  /** By which it is the same line in every statement. */
  readonly reference: string;
  /** The one that we gave; null where the statement has none that could be ours. */
  readonly ourReference: string | null;
  readonly providerReference: string | null;
  readonly operator: PayOperator | null;
  /** Nine digits. */
  readonly phone: string | null;
  readonly amount: number;
  readonly fee: number | null;
  readonly currency: string;
  readonly at: Date;
  /** Our number of the payment, where the statement repeats it: MTN's `External id`. */
  readonly ourNumber?: string | null;
  readonly payerName?: string | null;
  /** What the payer wrote. */
  readonly message?: string | null;
}

/** By which the operator knows the money. */
export const operatorReferenceOf = (
  line: Pick<StatementLine, 'providerReference' | 'reference'>,
): string => line.providerReference ?? line.reference;

/** `unreadable`: a line that says it is money and cannot be understood. `other`: one that is no payment of anybody. */
export type ReadLine =
  | { readonly kind: 'line'; readonly line: StatementLine }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'other' };

/** A statement as it is read, line by line, however long it is. */
export type ReadLines = AsyncIterable<ReadLine>;
