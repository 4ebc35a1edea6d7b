import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import type { OpenTransaction } from '../transactions/open-transaction.ts';
import type { StatusAnswer } from '../operators/operator.ts';
import { readStatus } from './status-reads.ts';
import { raisePaidAfterFailure } from '../transactions/raise-attention.ts';
import type { TransactionsTable } from '../tables.ts';
import { lockTransaction } from '../transactions/transition.ts';

/** Nobody has looked at it since it failed, or whoever closed it could not know that it was paid. */
export const isNews = ({ failure, attention, attention_at: since }: TransactionsTable): boolean =>
  failure !== null && since === null && (failure !== 'closed' || attention === 'unsaid');

/**
 * An operator that calls back about a payment which it said had failed may have changed its mind. What ended does not
 * go back, and the payer may have paid anew since: a person is told, once, and decides. Answers what the operator says of
 * it; null where it was not asked.
 */
export async function doubtFailure(
  services: Services,
  open: OpenTransaction,
): Promise<StatusAnswer['kind'] | null> {
  const { row } = open;
  if (!isNews(row)) return null;
  const answer = await readStatus(services, open);
  if (answer.kind !== 'paid') return answer.kind;
  const place = { orgId: row.org_id, id: row.id };
  await inSchool(services, row.org_id, async (work) => {
    const locked = await lockTransaction(work.tx, place);
    if (locked === undefined || !isNews(locked)) return;
    await raisePaidAfterFailure(work, locked, answer);
  });
  return answer.kind;
}
