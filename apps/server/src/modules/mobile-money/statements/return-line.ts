import { lineErrors } from '@ardoise/contract/statements';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { correctPayment } from '../../billing/public.ts';
import type { StatementLineRow } from '../tables.ts';
import { recordEvents } from '../transactions/transition.ts';
import { changeLine, lockLine } from './assign-line.ts';
import { readStanding } from './standing-payments.ts';

/**
 * Undoes an assignment as every payment is undone: the one that stands for the money is reversed, or a second person is asked
 * to. Once nothing stands for it, the line waits again.
 */
export async function returnLine(
  context: SchoolContext,
  lineId: string,
  reason: string,
): Promise<void> {
  const { tx, orgId } = context;
  const line = await lockLine(tx, orgId, lineId);
  if (line.assigned_at === null || line.transaction_id === null)
    throw new Refusal(lineErrors.lineNotAssigned);
  const [paymentId, ...others] = await readStanding(tx, orgId, line.transaction_id);
  if (others.length > 0) throw new Refusal(lineErrors.lineIsSplit);
  if (paymentId !== undefined) {
    const corrected = await correctPayment(context, { paymentId, reason, move: null });
    if (corrected === 'asked') return;
  }
  await freeLine(context, line, reason);
}

/** Its transaction gives the operator's reference free, so that the money can be somebody else's. */
async function freeLine(work: Work, line: StatementLineRow, reason: string | null): Promise<void> {
  const { tx, orgId } = work;
  const { id: lineId, transaction_id: transactionId, amount } = line;
  if (transactionId === null) throw new Error('A line that is assigned has a transaction.');
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
    before: { transactionId, amount },
    after: { reason },
  });
  await work.emit('line.returned', lineId, { transactionId });
}

/** A payment was reversed elsewhere, or by a second person: the line that it was of waits again, if nothing else has its money. */
export async function freeReversedLine(work: Work, transactionId: string): Promise<void> {
  const { tx, orgId } = work;
  const line = await tx
    .selectFrom('statement_lines')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', transactionId)
    .where('assigned_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) return;
  if ((await readStanding(tx, orgId, transactionId)).length > 0) return;
  await freeLine(work, line, null);
}
