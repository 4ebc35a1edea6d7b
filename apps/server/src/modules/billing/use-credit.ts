import { paymentErrors } from '@ardoise/contract/payments';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockCredit } from '../ledger/public.ts';
import type { ChosenPart } from './allocation.ts';
import { lockOwed } from './owed.ts';
import { type TakenPayment, takePayment } from './take-payment.ts';

export interface CreditToUse {
  readonly familyId: string;
  /** The fees to fill first; what is left of the credit fills whatever else is owed. */
  readonly parts: readonly ChosenPart[];
  /** No more than this, where a payer agreed to an amount. */
  readonly most?: number;
}

/** Pays what the family owes from what it left with the school: as much as there is, and no more than is owed. */
export async function useCredit(
  work: Work,
  { familyId, parts, most = Number.POSITIVE_INFINITY }: CreditToUse,
): Promise<TakenPayment & { readonly amount: number }> {
  const { tx, orgId } = work;
  const owed = await lockOwed(tx, orgId, familyId);
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
    parts,
  });
  return { ...taken, amount };
}
