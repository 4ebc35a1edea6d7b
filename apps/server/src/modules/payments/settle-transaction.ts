import type { Services } from '../../platform/services.ts';
import { enqueue } from '../../platform/jobs.ts';
import { jobKey } from './job-key.ts';
import { notifyPayment } from './notify-payment.ts';
import type { StatusAnswer } from './operators/operator.ts';
import { raiseAttention } from './raise-attention.ts';
import { takePayment } from './settle.ts';
import { lockTransaction, moveTransaction, type TransactionPlace } from './transition.ts';

type Paid = Extract<StatusAnswer, { kind: 'paid' }>;

/** The index by which one operator transaction is credited at most once. */
const creditedOnce = 'transactions_by_provider';

const isCreditedTwice = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === creditedOnce;

/**
 * The operator says that the money moved: credited here, once. Whoever comes second waits at the lock and finds it
 * done. Money that does not fit (another amount, a reference that another payment has) is shown to a person.
 */
export async function settleTransaction(
  services: Services,
  place: TransactionPlace,
  answer: Paid,
): Promise<void> {
  try {
    await services.db.write({ orgId: place.orgId }, async (tx) => {
      const locked = await lockTransaction(tx, place);
      if (locked?.status !== 20) return;
      const now = services.clock.now();
      if (answer.amount !== locked.amount) {
        await raiseAttention(tx, locked, now, `asked ${locked.amount}, paid ${answer.amount}`);
        return;
      }
      await takePayment(services, tx, {
        orgId: place.orgId,
        transactionId: locked.id,
        method: locked.operator,
        kind: locked.kind,
        amount: locked.amount,
        familyId: locked.family_id,
        parts: locked.parts,
        createdBy: null,
        now,
      });
      const changes = {
        provider_reference: answer.providerReference,
        completed_at: now,
        attention_at: null,
      };
      const said = [{ at: now, kind: 'answer', detail: answer.detail } as const];
      await moveTransaction(tx, locked, [21], now, changes, said);
      await enqueue(tx, notifyPayment, place, { key: jobKey(place.id) });
    });
  } catch (error) {
    if (!isCreditedTwice(error)) throw error;
    await services.db.write({ orgId: place.orgId }, async (tx) => {
      const locked = await lockTransaction(tx, place);
      if (locked?.status !== 20) return;
      const why = `${answer.providerReference} is another payment's`;
      await raiseAttention(tx, locked, services.clock.now(), why);
    });
  }
}
