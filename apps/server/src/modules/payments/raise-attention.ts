import { formatXaf } from '@ardoise/contract/money';
import { roleHolds } from '@ardoise/contract/permissions';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Tx } from '../../platform/db/database.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import type { TransactionsTable } from './tables.ts';
import { recordEvents } from './transition.ts';

/** Tells the desk, once, that a person must look. The operator is still asked from time to time. */
export async function raiseAttention(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  why: string,
): Promise<void> {
  if (locked.attention_at !== null) return;
  const place = { orgId: locked.org_id, id: locked.id };
  await tx
    .updateTable('transactions')
    .set({ attention_at: at })
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .execute();
  await recordEvents(tx, place, [{ at, kind: 'attention', detail: why }]);
  const members = await findMembers(tx, place.orgId);
  const operator = operatorNames[locked.operator];
  await notify(tx, {
    orgId: place.orgId,
    personIds: members
      .filter(({ role }) => roleHolds(role, 'payments.take'))
      .map(({ personId }) => personId),
    kind: 'payment',
    title: { en: 'A payment needs you to look', fr: 'Un paiement demande votre attention' },
    text: {
      en: `${operator} has not said how ${locked.number} ended (${formatXaf(locked.amount, 'en')} from ${locked.phone}).`,
      fr: `${operator} n’a pas dit comment ${locked.number} s’est terminé (${formatXaf(locked.amount, 'fr')} du ${locked.phone}).`,
    },
    link: `/payment/status/${locked.id}`,
    now: at,
  });
}
