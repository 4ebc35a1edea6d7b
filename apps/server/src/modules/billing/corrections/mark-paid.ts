import '../tables.ts';
import { type markFeePaid as call, moneyCorrectionErrors } from '@ardoise/contract/corrections';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../../platform/db/database.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockInstallments } from '../owed.ts';
import { takePayment } from '../take-payment.ts';

/** Records what is pending of a fee as paid outside of Ardoise: somebody says so, and why. It is a payment like any other. */
export async function markFeePaid(
  work: Work,
  feeId: string,
  reason: string,
): Promise<Answer<typeof call>> {
  const { tx, orgId } = work;
  const { familyId } = await readFee(tx, orgId, feeId);
  // As a payment locks them, and all of the family's: two who mark at once take turns.
  await lockInstallments(tx, orgId, [familyId]);
  const { pending: amount, state, markedPaidAt } = await readFee(tx, orgId, feeId);
  if (markedPaidAt !== null) throw new Refusal(moneyCorrectionErrors.alreadyMarkedPaid);
  if (state === completelyPaid) throw new Refusal(moneyCorrectionErrors.alreadyFullyPaid);
  if (amount <= 0) throw new Refusal(moneyCorrectionErrors.nothingPending);
  return markFeesPaid(work, familyId, [{ feeId, amount }], reason);
}

interface MarkedPart {
  readonly feeId: string;
  readonly amount: number;
}

/** What is pending of several fees of one family, as one payment. They are locked, and something is pending of each. */
export async function markFeesPaid(
  work: Work,
  familyId: string,
  parts: readonly MarkedPart[],
  reason: string,
): Promise<Answer<typeof call>> {
  const { tx, orgId, now } = work;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const { paymentId, receiptCode, receiptNumber } = await takePayment(work, {
    transaction: null,
    method: 'outside',
    kind: 'own',
    amount,
    familyId,
    parts,
    reason,
  });
  const feeIds = parts.map(({ feeId }) => feeId);
  const marked = await tx
    .updateTable('fees')
    .set({ marked_paid_at: now })
    .where('org_id', '=', orgId)
    .where('id', 'in', feeIds)
    .returning(['id', 'student_id'])
    .execute();
  for (const { feeId, amount: pending } of parts)
    await work.audit({
      action: 'fee.markedPaid',
      subject: 'student',
      subjectId: marked.find(({ id }) => id === feeId)?.student_id ?? null,
      before: { feeId, pending },
      after: { feeId, pending: 0, paid: pending, receiptNumber, reason },
    });
  return { paymentId, amount, receiptCode, receiptNumber };
}

const completelyPaid = 3;

const readFee = async (tx: Tx, orgId: string, feeId: string) =>
  found(
    await tx
      .selectFrom('fees as f')
      .innerJoin('students as s', (join) =>
        join.onRef('s.org_id', '=', 'f.org_id').onRef('s.id', '=', 'f.student_id'),
      )
      .select([
        's.family_id as familyId',
        'f.pending',
        'f.state',
        'f.marked_paid_at as markedPaidAt',
      ])
      .where('f.org_id', '=', orgId)
      .where('f.id', '=', feeId)
      .executeTakeFirst(),
    errors.notFound,
  );
