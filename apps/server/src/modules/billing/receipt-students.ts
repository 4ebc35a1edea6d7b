import { type Allocation, byDeadline } from './allocation.ts';
import type { Installment } from './owed.ts';
import { initialsOf, type ReceiptPart, type ReceiptStudent } from '../receipts/public.ts';

/**
 * What a payment gave to each child, and what remains to be paid for that child: from the installments as they were
 * before it. Those of one family only, by name.
 */
export function receiptStudents(
  allocations: readonly Allocation[],
  installments: readonly Installment[],
): ReceiptStudent[] {
  const sorted = [...installments].sort(byDeadline);
  const filledBy = (installment: Installment): number =>
    allocations.find(
      ({ feeId, position }) => feeId === installment.feeId && position === installment.position,
    )?.amount ?? 0;
  const filled = sorted.filter((installment) => filledBy(installment) > 0);
  const children = new Map(
    filled.map((installment) => [installment.studentId, installment.student]),
  );
  const byName = [...children].sort(([, a], [, b]) =>
    a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : 0,
  );
  return byName.map(([id, { name, className }]) => {
    const left = sorted
      .filter(({ studentId }) => studentId === id)
      .map((installment) => ({ ...installment, open: installment.open - filledBy(installment) }))
      .filter(({ open }) => open > 0);
    return {
      id,
      initials: initialsOf(name),
      className,
      parts: filled
        .filter(({ studentId }) => studentId === id)
        .map((installment) => partOf(installment, sorted, filledBy(installment))),
      remains: left.reduce((sum, { open }) => sum + open, 0),
      nextDueOn: left[0]?.dueOn ?? null,
    };
  });
}

function partOf(
  { feeId, position, kind, title, year }: Installment,
  sorted: readonly Installment[],
  amount: number,
): ReceiptPart {
  const ofFee = sorted.filter((installment) => installment.feeId === feeId);
  return {
    kind,
    title,
    year,
    installment: 1 + ofFee.findIndex((installment) => installment.position === position),
    installments: ofFee.length,
    amount,
  };
}
