import { paymentErrors } from '@ardoise/contract/payments';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { lockCredit } from '../ledger/public.ts';
import type { ChosenPart } from './allocation.ts';
import { lockOwed } from './owed.ts';
import { type TakenPayment, takePayment } from './take-payment.ts';

export interface CreditToUse {
  readonly orgId: string;
  readonly familyId: string;
  /** The fees to fill first; what is left of the credit fills whatever else is owed. */
  readonly parts: readonly ChosenPart[];
  /** No more than this, where a payer agreed to an amount. */
  readonly most?: number;
  /** Null: a payer, by a link. */
  readonly createdBy: string | null;
}

/** Pays what the family owes from what it left with the school: as much as there is, and no more than is owed. */
export async function useCredit(
  services: Services,
  tx: Tx,
  { orgId, familyId, parts, most = Number.POSITIVE_INFINITY, createdBy }: CreditToUse,
): Promise<TakenPayment & { readonly amount: number }> {
  const owed = await lockOwed(tx, orgId, familyId);
  const credit = await lockCredit(tx, orgId, familyId);
  const open = owed.reduce((sum, installment) => sum + installment.open, 0);
  const amount = Math.min(credit.held + credit.own, open, most);
  if (open === 0) throw new Refusal(paymentErrors.nothingOwed);
  if (amount === 0) throw new Refusal(paymentErrors.noCredit);
  const taken = await takePayment(services, tx, {
    orgId,
    familyId,
    transaction: null,
    method: 'credit',
    kind: 'own',
    amount,
    parts,
    createdBy,
    now: services.clock.now(),
  });
  return { ...taken, amount };
}
