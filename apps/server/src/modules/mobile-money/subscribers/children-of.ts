import type { Work } from '../../../platform/work.ts';
import { readPaidParts } from '../transactions/read-paid-parts.ts';

/** For whom a transaction pays, by their names: staff know children by them, and not by numbers. */
export async function childrenOf({ tx, orgId }: Work, transactionId: string): Promise<string> {
  const parts = (await readPaidParts(tx, orgId, [transactionId])).get(transactionId) ?? [];
  return [...new Set(parts.map(({ student }) => student))].join(', ');
}
