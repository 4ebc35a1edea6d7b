import type { TransactionsTable } from '../tables.ts';
import type { StatementLine } from './statement-line.ts';

/** What is known here of the payment that a line names. */
export type Counted = Pick<
  TransactionsTable,
  'id' | 'operator' | 'state' | 'amount' | 'partner_number'
>;

export type LineState = 'matched' | 'differs' | 'unknown';

/** Only what was paid here and there, in the same francs, agrees. All payments that we know brought money in. */
export function compareLine(line: StatementLine, counted: Counted | undefined): LineState {
  if (counted === undefined) return 'unknown';
  const isSame =
    line.type === 'collection' &&
    counted.state === 'paid' &&
    line.currency === 'XAF' &&
    line.amount === counted.amount;
  return isSame ? 'matched' : 'differs';
}

/** The operator says that money moved, and here it did not: the operator is asked once more, and its word is what counts. */
export const isToAsk = (line: StatementLine, counted: Counted | undefined): boolean =>
  line.type === 'collection' &&
  counted !== undefined &&
  (counted.state === 'asked' || counted.state === 'failed');
