import { promptsAgain } from '@ardoise/contract/transactions';
import { adapterOf } from '../settings/operator-accounts.ts';
import type { TransactionsTable } from '../tables.ts';

type Asked = Pick<TransactionsTable, 'operator' | 'kind' | 'state' | 'attention_at'>;

/** How often the payer can still be shown the prompt again: none where nobody is waited for, or the operator cannot. */
export function promptsLeft(row: Asked, timesSent: number): number {
  const isWaiting = row.state === 'asked' && row.attention_at === null;
  if (!isWaiting || adapterOf(row.operator, row.kind).remind === null) return 0;
  return Math.max(0, promptsAgain.most - timesSent);
}
