import type { PlannedInstallment } from '@ardoise/contract/values/invoice-totals';
import { shareOut } from '@ardoise/contract/values/share-out';

/**
 * Pure: what of each installment of an invoice falls on each of its fees. Each fee gets what is billed of it, and each
 * installment what it is, to the franc: an installment is shared out over what is still to be billed of the fees.
 */
export function splitInstallments(
  installments: readonly PlannedInstallment[],
  billed: readonly number[],
): PlannedInstallment[][] {
  const left = [...billed];
  const fees: PlannedInstallment[][] = billed.map(() => []);
  for (const { dueOn, amount } of installments) {
    for (const [place, part] of shareOut(amount, left).entries()) {
      left[place] = (left[place] ?? 0) - part;
      if (part > 0) fees[place]?.push({ dueOn, amount: part });
    }
  }
  return fees;
}

/** As a fee keeps them: before its discount, which falls on the last ones first. */
export function beforeDiscount(
  parts: readonly PlannedInstallment[],
  discount: number,
  dueOn: string,
): PlannedInstallment[] {
  const last = parts.at(-1) ?? { dueOn, amount: 0 };
  return [...parts.slice(0, -1), { ...last, amount: last.amount + discount }];
}
