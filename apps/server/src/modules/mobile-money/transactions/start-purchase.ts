import { paymentErrors } from '@ardoise/contract/payments';
import { orderErrors } from '@ardoise/contract/shop/orders';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Work } from '../../../platform/work.ts';
import { limitsFor } from '../settings/account-limits.ts';
import {
  defaultSettings,
  type OfferedOperator,
  openAccount,
} from '../settings/operator-accounts.ts';
import {
  beginTransaction,
  readPayerPhone,
  refuseBeyondLimits,
  type StartedPayment,
} from './begin-transaction.ts';

export interface PurchaseToStart {
  readonly orderId: string;
  readonly operator: PayOperator;
  /** As the buyer typed it. */
  readonly phone: string;
  readonly amount: number;
  /** What the payer reads on the handset. */
  readonly narration: string;
  readonly language: Language;
}

/**
 * Begins to collect what a school buys from the provider. It goes to the provider's own account, whatever the school's settings say and
 * whether the school is verified or not: it is the provider's sale. What it brings is settled with it.
 */
export async function startPurchase(
  work: Work,
  { orderId, operator, phone: typed, amount, narration, language }: PurchaseToStart,
): Promise<StartedPayment> {
  const phone = readPayerPhone(typed, language);
  const offered = operatorsOfProvider(work.services).find((one) => one.operator === operator);
  if (offered === undefined) throw new Refusal(paymentErrors.operatorNotAccepted);
  refuseBeyondLimits(operator, amount, offered.limits, language, orderErrors.orderTooLarge);
  return beginTransaction(work, {
    operator,
    kind: 'provider',
    phone,
    payerName: null,
    amount,
    narration,
    language,
    clientKey: orderId,
    cameBy: 'link',
    askedFrom: null,
    of: { orderId },
  });
}

/** How the provider itself can be paid. */
export const operatorsOfProvider = (services: Services): OfferedOperator[] =>
  payOperators
    .map((operator) => defaultSettings('', operator))
    .filter((row) => openAccount(services, row) !== null)
    .map((row) => ({ operator: row.operator, limits: limitsFor(row), terms: null }));
