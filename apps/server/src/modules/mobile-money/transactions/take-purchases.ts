import type { Work } from '../../../platform/work.ts';
import type { TransactionsTable } from '../tables.ts';

/** What schools bought from the provider and have paid is delivered in the same transaction; the caller holds the rows. */
export async function takePurchases(
  { services, tx, orgId, now, actor, requestId }: Work,
  rows: readonly TransactionsTable[],
): Promise<void> {
  for (const { id: transactionId, order_id: orderId, operator, phone, amount } of rows)
    if (orderId !== null)
      await services.settlePurchase(
        tx,
        orgId,
        { now, actor, requestId },
        { orderId, transactionId, operator, phone, amount },
      );
}
