import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';

type Refused = Pick<TransactionsTable, 'id' | 'operator' | 'kind'>;

/**
 * The operator does not take the school's credentials, so that nobody can pay by it. Said once: each guardian who tries
 * after that would say the same. The provider's own account is not the school's to mend.
 */
export async function noteRefusal(work: Work, row: Refused): Promise<void> {
  if (row.kind === 'provider') return;
  const isNew = await work.tx
    .updateTable('operator_settings')
    .set({ refused_at: work.now })
    .where('org_id', '=', work.orgId)
    .where('operator', '=', row.operator)
    .where('kind', '=', row.kind)
    .where('refused_at', 'is', null)
    .returning('operator')
    .executeTakeFirst();
  if (isNew !== undefined) await work.emit('operator.refused', row.id, {});
}

/** Money came by the account: should it be refused again, that is news. */
export async function forgetRefusal(
  { tx, orgId }: Work,
  { operator, kind }: Refused,
): Promise<void> {
  await tx
    .updateTable('operator_settings')
    .set({ refused_at: null })
    .where('org_id', '=', orgId)
    .where('operator', '=', operator)
    .where('kind', '=', kind)
    .execute();
}
