import type { Input } from '@ardoise/contract/call';
import { errors } from '@ardoise/contract/errors';
import {
  type closeTransaction as closeCall,
  transactionErrors,
} from '@ardoise/contract/transactions';
import { writeAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellConsoles } from './tell-consoles.ts';
import { wireStatus } from './wire-status.ts';
import { failTransaction, lockTransaction, recordEvents } from './transition.ts';

/**
 * A person decides that it does not count. Should the operator say later that one is paid of which it had said nothing, a
 * person is told again. To close what was closed already changes nothing.
 */
export async function closeTransaction(
  services: Services,
  { orgId, now, actor, requestId }: Pick<SchoolContext, 'orgId' | 'now' | 'actor' | 'requestId'>,
  { params: { id }, body: { reason } }: Input<typeof closeCall>,
): Promise<void> {
  await services.db.write({ orgId }, async (tx) => {
    const locked = found(await lockTransaction(tx, { orgId, id }), errors.notFound);
    if (locked.attention_at === null) {
      if (await wasClosed(tx, locked)) return;
      throw new Refusal(transactionErrors.nothingToDecide);
    }
    await close(tx, locked, reason, now);
    await writeAudit(tx, {
      orgId,
      at: now,
      actor: { id: actor.personId, name: actor.name },
      requestId,
      action: 'transaction.closed',
      subject: 'transaction',
      subjectId: id,
      before: { status: wireStatus(locked), failure: locked.failure, attention: locked.attention },
      after: { reason },
    });
  });
  tellConsoles(services, { orgId, id });
}

async function close(tx: Tx, locked: TransactionsTable, reason: string, at: Date): Promise<void> {
  const said = [{ at, kind: 'closed', detail: { said: reason } }] as const;
  if (locked.state === 'asked') return failTransaction(tx, locked, at, 'closed', said);
  await recordEvents(tx, { orgId: locked.org_id, id: locked.id }, said);
  await tx
    .updateTable('transactions')
    .set({ failure: 'closed', attention_at: null })
    .where('org_id', '=', locked.org_id)
    .where('id', '=', locked.id)
    .execute();
}

const wasClosed = async (tx: Tx, { org_id: orgId, id }: TransactionsTable): Promise<boolean> => {
  const closed = await tx
    .selectFrom('transaction_events')
    .select('id')
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', id)
    .where('kind', '=', 'closed')
    .executeTakeFirst();
  return closed !== undefined;
};
