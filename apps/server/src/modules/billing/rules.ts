import { installmentsOfStays, type Stay } from '@ardoise/contract/values/joining';

export interface PlannedInstallment {
  readonly amount: number;
  readonly dueOn: string;
}

interface LeftFee {
  readonly discount: number;
  readonly paid: number;
  /** By deadline. */
  readonly installments: readonly PlannedInstallment[];
}

/** What is left of a fee whose student leaves. */
export interface FeeAfterLeaving {
  /** Of the installments that had fallen due, before the discount that falls on them. */
  readonly amount: number;
  readonly discount: number;
  readonly owed: number;
  readonly cut: number;
  readonly credit: number;
}

/**
 * What fell due by the leaving day stays owed, later installments are cut, and what was paid ahead is credit. A discount
 * lowers the last installments first, so that what is cut takes its discount with it.
 */
export function feeAfterLeaving(fee: LeftFee, leavesOn: string): FeeAfterLeaving {
  const sum = (parts: readonly PlannedInstallment[]) =>
    parts.reduce((total, { amount }) => total + amount, 0);
  const isDue = ({ dueOn }: PlannedInstallment) => dueOn <= leavesOn;
  const lowered = lowerInstallments(fee.installments, fee.discount);
  const amount = sum(fee.installments.filter(isDue));
  const asked = sum(lowered.filter(isDue));
  return {
    amount,
    discount: amount - asked,
    owed: Math.max(0, asked - fee.paid),
    cut: sum(lowered) - asked,
    credit: Math.max(0, fee.paid - asked),
  };
}

/** By deadline; a discount falls on the last ones first. */
export function lowerInstallments<Row extends { readonly amount: number }>(
  rows: readonly Row[],
  discount: number,
): Row[] {
  let discountLeft = discount;
  const lowered = rows.toReversed().map((row) => {
    const part = Math.min(discountLeft, row.amount);
    discountLeft -= part;
    return { ...row, amount: row.amount - part };
  });
  return lowered.toReversed();
}

/** What was paid fills the installments by deadline, after the discount lowered the last ones. */
export function fillInstallments<Row extends { readonly amount: number }>(
  rows: readonly Row[],
  { discount, paid }: { readonly discount: number; readonly paid: number },
): Array<Row & { readonly paid: number }> {
  let paidLeft = paid;
  return lowerInstallments(rows, discount).map((row) => {
    const part = Math.min(paidLeft, row.amount);
    paidLeft -= part;
    return { ...row, paid: part };
  });
}

/** A class without installments has one: the whole tuition, due when the year closes. */
export const installmentsOf = (
  tuition: number,
  planned: readonly PlannedInstallment[],
  closingOn: string,
): readonly PlannedInstallment[] =>
  planned.length > 0 ? planned : [{ amount: tuition, dueOn: closingOn }];

/** What a fee asks for. */
export interface Asked {
  /** Of the installments; the whole tuition where it is closed. */
  readonly amount: number;
  readonly installments: readonly PlannedInstallment[];
  /** Everything fell due before the student joined, and none of it is owed. */
  readonly isClosed: boolean;
}

/** What a class asks of a student by when they were there. */
export function askedOf(
  { tuition, installments }: { tuition: number; installments: readonly PlannedInstallment[] },
  closingOn: string,
  stays: readonly Stay[],
): Asked {
  const owed = installmentsOfStays(installmentsOf(tuition, installments, closingOn), stays);
  if (owed.length === 0) return { amount: tuition, installments: [], isClosed: true };
  const amount = owed.reduce((sum, part) => sum + part.amount, 0);
  return { amount, installments: owed, isClosed: false };
}

/**
 * A fee's installments under a plan over all that is open of it: what is paid stays as it is, and then come the plan's
 * parts. What is paid must come first, or it would fill them: where it was paid ahead of its deadline, that is the first day
 * of the plan. A discount falls on the last ones, and stands with the last of them.
 */
export function replanInstallments(
  fee: Pick<LeftFee, 'discount' | 'paid' | 'installments'>,
  parts: readonly PlannedInstallment[],
): PlannedInstallment[] {
  const firstOn = parts[0]?.dueOn ?? '';
  const paid = fillInstallments(fee.installments, fee).flatMap((part) =>
    part.paid === 0
      ? []
      : [{ amount: part.paid, dueOn: part.dueOn < firstOn ? part.dueOn : firstOn }],
  );
  const last = parts.length - 1;
  return [
    ...paid,
    ...parts.map(({ dueOn, amount }, place) => ({
      dueOn,
      amount: place === last ? amount + fee.discount : amount,
    })),
  ];
}
