import type { Text } from '@ardoise/contract/language';
import { roleHolds } from '@ardoise/contract/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import type { TransactionsTable } from '../tables.ts';

/** Tells everybody who takes payments about one, with the way to it. */
export async function tellDesk(
  tx: Tx,
  { org_id: orgId, id }: Pick<TransactionsTable, 'org_id' | 'id'>,
  words: { readonly title: Text; readonly text: Text },
  now: Date,
): Promise<void> {
  const members = await findMembers(tx, orgId);
  const work = { tx, orgId, now };
  await notify(work, {
    personIds: members
      .filter(({ role }) => roleHolds(role, 'payments.take'))
      .map(({ personId }) => personId),
    kind: 'payment',
    ...words,
    link: `/payment/status/${id}`,
  });
}
