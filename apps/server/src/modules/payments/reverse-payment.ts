import { errors } from '@ardoise/contract/errors';
import { paymentErrors } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type Posting, post } from './ledger.ts';

export interface Reversal {
  readonly orgId: string;
  readonly paymentId: string;
  readonly reason: string;
  readonly createdBy: string | null;
}

/**
 * Takes a payment back by a counter-entry: the fees are open again and every posting is undone by its opposite. The
 * payment and its receipt stay as they are; the receipt is then shown as reversed.
 */
export async function reversePayment(services: Services, tx: Tx, given: Reversal): Promise<string> {
  const reversal = { ...given, now: services.clock.now() };
  const { orgId, paymentId, now } = reversal;
  await sql`select f.id from fees f
    where f.org_id = ${orgId} and f.id in (
      select fee_id from allocations where org_id = ${orgId} and payment_id = ${paymentId})
    order by f.id for no key update of f`.execute(tx);
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  const reversed = found(payment, errors.notFound);
  if (reversed.reverses_id !== null) throw new Refusal(errors.notFound);
  const id = newId(now);
  const written = await tx
    .insertInto('payments')
    .values({
      ...reversed,
      id,
      transaction_id: null,
      reverses_id: paymentId,
      paid_at: now,
      created_by: reversal.createdBy,
      reason: reversal.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal(paymentErrors.alreadyReversed);
  await sql`with opposite as (
      insert into allocations (org_id, payment_id, fee_id, position, amount)
      select org_id, ${id}, fee_id, position, -amount from allocations
       where org_id = ${orgId} and payment_id = ${paymentId}
      returning fee_id, amount)
    update fees f set paid = f.paid + emptied.amount
      from (select fee_id, sum(amount) as amount from opposite group by fee_id) emptied
     where f.org_id = ${orgId} and f.id = emptied.fee_id`.execute(tx);
  await postOpposite(tx, reversal, id);
  return id;
}

/** What was paid too much may have been used meanwhile: then it is not there to be taken back. */
async function postOpposite(
  tx: Tx,
  { orgId, paymentId, now }: Reversal & { readonly now: Date },
  reversalId: string,
): Promise<void> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['debit', 'credit', 'amount'])
    .where('org_id', '=', orgId)
    .where('payment_id', '=', paymentId)
    .execute();
  const postings = entries.map(
    ({ debit, credit, amount }): Posting => ({
      debit: credit,
      credit: debit,
      amount,
      kind: 'reversal',
      paymentId: reversalId,
    }),
  );
  try {
    await post(tx, { orgId, at: now }, postings);
  } catch (error) {
    const isSpent =
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'credit_not_overdrawn';
    throw isSpent ? new Refusal(paymentErrors.creditSpent) : error;
  }
}
