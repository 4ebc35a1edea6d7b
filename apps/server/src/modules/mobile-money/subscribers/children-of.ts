import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { readPaidParts } from '../transactions/read-paid-parts.ts';

/** Whether the school is told of it: what it bought is the provider's to see, and a test is nobody's money. */
export const isTold = ({ purpose }: Pick<TransactionsTable, 'purpose'>): boolean =>
  purpose === 'fees' || purpose === 'income';

/** What a transaction pays for: other income what it was asked for, and fees the children. */
export const paidForOf = (
  work: Work,
  { id, purpose, narration }: Pick<TransactionsTable, 'id' | 'purpose' | 'narration'>,
): Promise<string> => (purpose === 'income' ? Promise.resolve(narration) : childrenOf(work, id));

/** For whom a transaction pays, by their names: staff know children by them, and not by numbers. */
export async function childrenOf({ tx, orgId }: Work, transactionId: string): Promise<string> {
  const parts = (await readPaidParts(tx, orgId, [transactionId])).get(transactionId) ?? [];
  return [...new Set(parts.map(({ student }) => student))].join(', ');
}
