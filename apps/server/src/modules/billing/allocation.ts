/** Pure: how a payment fills what is owed. */
import { byDeadline } from '@ardoise/contract/values/fill-by-deadline';

export { byDeadline };

export interface OpenInstallment {
  readonly feeId: string;
  readonly position: number;
  readonly dueOn: string;
  /** Still to pay, above zero. */
  readonly open: number;
}

/** What the payer chose: this much for this fee. */
export interface ChosenPart {
  readonly feeId: string;
  readonly amount: number;
  /** Of the installments that it is meant for; unknown in what was begun before they were written down. */
  readonly positions?: readonly number[];
}

export interface Allocation {
  readonly feeId: string;
  readonly position: number;
  readonly amount: number;
}

export interface Allocated {
  readonly allocations: readonly Allocation[];
  /** What was paid beyond all that is owed: the family's credit. */
  readonly excess: number;
}

/**
 * Fills the fees that the payer chose, each up to the amount chosen for it, in order of deadline; what is left (another
 * payment may have come first) fills whatever else the family owes; what is left then is credit.
 */
export function allocate(
  amount: number,
  chosen: ReadonlyArray<{ readonly feeId: string; readonly amount: number }>,
  open: readonly OpenInstallment[],
): Allocated {
  const left = new Map(open.map((installment) => [installment, installment.open]));
  const filled = new Map<OpenInstallment, number>();
  let rest = amount;
  const fill = (installment: OpenInstallment, limit: number): number => {
    const part = Math.min(rest, limit, left.get(installment) ?? 0);
    if (part <= 0) return 0;
    left.set(installment, (left.get(installment) ?? 0) - part);
    filled.set(installment, (filled.get(installment) ?? 0) + part);
    rest -= part;
    return part;
  };
  const ordered = [...open].sort(byDeadline);
  for (const { feeId, amount: wanted } of chosen) {
    let limit = wanted;
    for (const installment of ordered.filter((one) => one.feeId === feeId))
      limit -= fill(installment, limit);
  }
  for (const installment of ordered) fill(installment, rest);
  const allocations = ordered.flatMap((installment) => {
    const part = filled.get(installment);
    return part === undefined
      ? []
      : [{ feeId: installment.feeId, position: installment.position, amount: part }];
  });
  return { allocations, excess: rest };
}
