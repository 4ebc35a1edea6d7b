import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';

type Met = Pick<TransactionsTable, 'id' | 'operator' | 'kind'>;

/**
 * The operator says that the account which receives the money takes no more, so that nobody can pay by it until it is emptied.
 * Said once a day: each guardian who tries after that would say the same. The provider's own account is for the provider to
 * empty.
 */
export async function noteFullWallet(work: Work, { id, operator, kind }: Met): Promise<void> {
  const { tx, orgId, now, services } = work;
  if (kind === 'provider') {
    services.log.error({ operator, transaction: id }, 'the provider’s account is full');
    return;
  }
  // Of two that meet it at the same moment the second sees the first.
  await sql`select from operator_settings where org_id = ${orgId} and operator = ${operator}
    for no key update`.execute(tx);
  const { rows: before } = await sql`
    select from transactions
     where org_id = ${orgId} and operator = ${operator} and kind = ${kind} and id <> ${id}
       and failure = 'schoolWalletFull'
       and submitted_at >= date_trunc('day', ${now}::timestamptz, 'Africa/Douala') limit 1`.execute(
    tx,
  );
  if (before.length === 0) await work.emit('operator.walletFull', id, {});
}
