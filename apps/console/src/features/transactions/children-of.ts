import type { TransactionPart } from '@ardoise/contract/transaction-parts';

/** For whom: each child once, in the order in which they were chosen. */
export const childrenOf = (parts: readonly TransactionPart[]): string =>
  [...new Set(parts.map(({ student }) => student))].join(', ');
