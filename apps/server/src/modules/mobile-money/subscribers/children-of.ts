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
export async function childrenOf(work: Work, transactionId: string): Promise<string> {
  return (await childrenOfAll(work, [transactionId])).get(transactionId) ?? '';
}

/** The same of several, by their ids. */
export async function childrenOfAll(
  { tx, orgId }: Work,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const parts = await readPaidParts(tx, orgId, transactionIds);
  const namesOf = (id: string): string =>
    [...new Set(parts.get(id)?.map(({ student }) => student))].join(', ');
  return new Map(transactionIds.map((id) => [id, namesOf(id)]));
}
