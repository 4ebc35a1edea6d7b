import { minimumPayment } from '@ardoise/contract/payments';
import { type AmountLimits, amountLimits } from '@ardoise/contract/values/operator-limits';
import type { OperatorSettingsTable } from '../tables.ts';

type LimitedAccount = Pick<
  OperatorSettingsTable,
  'operator' | 'kind' | 'smallest_amount' | 'largest_amount'
>;

/**
 * What an account may take at a time: what it was told by an aggregator, else what the operator takes from anybody; never
 * less than we take ourselves.
 */
export function limitsFor(row: LimitedAccount): AmountLimits {
  const usual = amountLimits[row.operator];
  const isTold = row.kind === 'pawapay';
  const smallest = (isTold ? row.smallest_amount : null) ?? usual.smallest;
  return {
    smallest: Math.max(smallest, minimumPayment),
    largest: (isTold ? row.largest_amount : null) ?? usual.largest,
  };
}
