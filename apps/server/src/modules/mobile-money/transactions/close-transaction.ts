import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type closeTransaction as closeCall,
  transactionErrors,
} from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';
import { endUncounted } from './end-uncounted.ts';
import { lockTransaction } from './transition.ts';

/**
 * A person decides that it does not count. Should the operator say later that one is paid of which it had said nothing, a
 * person is told again. To close what was closed already changes nothing.
 */
export async function closeTransaction(
  context: Pick<SchoolContext, 'services' | 'orgId' | 'now' | 'actor' | 'requestId'>,
  { params: { id }, body: { reason } }: Input<typeof closeCall>,
  decider: Parameters<typeof isDecidedBy>[1] = 'school',
): Promise<void> {
  const { services, orgId } = context;
  const close = async (work: Work): Promise<void> => {
    const { tx } = work;
    const locked = found(await lockTransaction(tx, { orgId, id }), errors.notFound);
    if (!isDecidedBy(locked, decider)) throw new Refusal(errors.notFound);
    if (locked.attention_at === null) {
      if (await wasClosed(tx, locked)) return;
      throw new Refusal(transactionErrors.nothingToDecide);
    }
    await endUncounted(work, locked, reason);
  };
  await inSchool(services, orgId, close, context);
}

/** A school decides about what was paid to it, the provider's desk about what schools bought; a test is for nobody to decide. */
export const isDecidedBy = (
  { purpose }: Pick<TransactionsTable, 'purpose'>,
  decider: 'school' | 'desk',
): boolean =>
  decider === 'desk' ? purpose === 'purchase' : purpose === 'fees' || purpose === 'income';

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
