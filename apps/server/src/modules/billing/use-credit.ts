import { paymentErrors } from '@ardoise/contract/payments';
import { cutToFees, fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockCredit } from '../ledger/public.ts';
import type { ChosenPart, OpenInstallment } from './allocation.ts';
import { lockOwed } from './owed.ts';
import { type TakenPayment, takePayment } from './take-payment.ts';

export interface CreditToUse {
  readonly familyId: string;
  /** The fees to fill first; what is left of the credit fills whatever else is owed. */
  readonly parts: readonly ChosenPart[];
  /** No more than this, where a payer agreed to an amount. */
  readonly most?: number;
  /** Nothing but these fees, where somebody chose them. */
  readonly feeIds?: readonly string[];
  /** Nothing but the parts: of each fee no more than its own. */
  readonly isOnlyParts?: boolean;
}

/** Pays what the family owes from what it left with the school: as much as there is, and no more than is owed. */
export async function useCredit(
  work: Work,
  { familyId, parts, most = Number.POSITIVE_INFINITY, feeIds, isOnlyParts = false }: CreditToUse,
): Promise<TakenPayment & { readonly amount: number }> {
  const { tx, orgId } = work;
  const chosen = (await lockOwed(tx, orgId, familyId)).filter(
    ({ feeId }) => feeIds === undefined || feeIds.includes(feeId),
  );
  const mostOf = new Map(parts.map(({ feeId, amount: part }) => [feeId, part]));
  const owed = isOnlyParts ? cutToFees(chosen, mostOf) : chosen;
  const credit = await lockCredit(tx, orgId, familyId);
  const open = owed.reduce((sum, installment) => sum + installment.open, 0);
  const amount = Math.min(credit.held + credit.own, open, most);
  if (open === 0) throw new Refusal(paymentErrors.nothingOwed);
  if (amount === 0) throw new Refusal(paymentErrors.noCredit);
  const taken = await takePayment(work, {
    familyId,
    transaction: null,
    method: 'credit',
    kind: 'own',
    amount,
    parts: feeIds === undefined && !isOnlyParts ? parts : fill(amount, owed),
  });
  return { ...taken, amount };
}

/** How much of it for which fee, by deadline: nothing is left for what was not chosen. */
function fill(amount: number, owed: readonly OpenInstallment[]): ChosenPart[] {
  const byFee = new Map<string, number>();
  for (const { installment, amount: part } of fillByDeadline(amount, owed).filled)
    byFee.set(installment.feeId, (byFee.get(installment.feeId) ?? 0) + part);
  return [...byFee].map(([feeId, part]) => ({ feeId, amount: part }));
}
