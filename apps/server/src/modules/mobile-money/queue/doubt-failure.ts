import type { Services } from '../../../platform/services.ts';
import type { OpenTransaction } from '../transactions/open-transaction.ts';
import { raisePaidAfterFailure } from '../transactions/raise-attention.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellConsoles } from '../transactions/tell-consoles.ts';
import { lockTransaction } from '../transactions/transition.ts';

/** Nobody has looked at it since it failed, or whoever closed it could not know that it was paid. */
const isNews = ({ failure, attention, attention_at: since }: TransactionsTable): boolean =>
  failure !== null && since === null && (failure !== 'closed' || attention === 'unsaid');

/**
 * An operator that calls back about a payment which it said had failed may have changed its mind. What ended does not
 * go back, and the payer may have paid anew since: a person is told, once, and decides.
 */
export async function doubtFailure(
  services: Services,
  { row, adapter, account, request }: OpenTransaction,
): Promise<void> {
  if (account === null || !isNews(row)) return;
  const answer = await adapter.status(account, request);
  if (answer.kind !== 'paid') return;
  const place = { orgId: row.org_id, id: row.id };
  const at = services.clock.now();
  await services.db.write({ orgId: row.org_id }, async (tx) => {
    const locked = await lockTransaction(tx, place);
    if (locked === undefined || !isNews(locked)) return;
    await raisePaidAfterFailure(tx, locked, at, answer);
  });
  tellConsoles(services, place);
}
