import { lineErrors } from '@ardoise/contract/statements';
import { paymentErrors } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { reversePayment } from '../../billing/public.ts';
import { recordEvents } from '../transactions/transition.ts';
import { changeLine, lockLine } from './assign-line.ts';

interface Reversible {
  readonly paymentId: string;
  readonly isReversed: boolean;
  /** Its money was given on to somebody else: it is counted there. */
  readonly isGivenOn: boolean;
}

/**
 * Undoes an assignment: the payment is reversed, its transaction gives the operator's reference free, and the line waits again.
 * Where somebody has reversed the payment already, only the line is left to come back, unless the money went on elsewhere.
 */
export async function returnLine(work: Work, lineId: string, reason: string): Promise<void> {
  const { tx, orgId } = work;
  const line = await lockLine(tx, orgId, lineId);
  const { transaction_id: transactionId } = line;
  if (line.assigned_at === null || transactionId === null)
    throw new Refusal(lineErrors.lineNotAssigned);
  const { paymentId, isReversed, isGivenOn } = await readReversible(tx, orgId, transactionId);
  if (isGivenOn) throw new Refusal(paymentErrors.paymentAlreadyReversed);
  if (!isReversed) await reversePayment(work, { paymentId, reason });
  await tx
    .updateTable('transactions')
    .set({ provider_reference: null })
    .where('org_id', '=', orgId)
    .where('id', '=', transactionId)
    .execute();
  await recordEvents(work, transactionId, [{ kind: 'counted', detail: { note: 'lineReturned' } }]);
  await changeLine(tx, line, {
    state: 'unknown',
    transaction_id: null,
    assigned_at: null,
    assigned_by: null,
  });
  await work.audit({
    action: 'statementLine.returned',
    subject: 'statementLine',
    subjectId: lineId,
    before: { transactionId, amount: line.amount },
    after: { reason },
  });
  await work.emit('line.returned', lineId, {});
}

async function readReversible(tx: Tx, orgId: string, transactionId: string): Promise<Reversible> {
  const { rows } = await sql<Reversible>`
    select p.id as "paymentId",
           exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id) as "isReversed",
           exists (select from payments given where given.org_id = p.org_id and given.from_payment_id = p.id) as "isGivenOn"
      from payments p where p.org_id = ${orgId} and p.transaction_id = ${transactionId}`.execute(
    tx,
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('An assigned line has no payment.');
  return payment;
}
