import { tillErrors } from '@ardoise/contract/take-payment';
import { mostAhead, paymentErrors } from '@ardoise/contract/payments';
import { type Fillable, fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { Refusal, refuseField } from '../../platform/refusal.ts';

/** What is chosen at the desk, and for how much. */
interface DeskChoice {
  readonly amount: number;
  readonly asCredit: boolean;
  readonly language: Language;
}

export interface Split {
  /** How much for which fee, in order of deadline. */
  readonly parts: ReadonlyArray<{ readonly feeId: string; readonly amount: number }>;
  /** What is meant to go beyond what is chosen. */
  readonly ahead: number;
}

/** Fills what is chosen by deadline. What exceeds it is refused unless somebody said that it is meant, and never without bound. */
export function splitOf(
  { amount, asCredit, language }: DeskChoice,
  open: readonly Fillable[],
): Split {
  const { filled, excess } = fillByDeadline(amount, open);
  if (excess > 0 && !asCredit) {
    const maximum = amount - excess;
    if (maximum === 0) throw new Refusal(paymentErrors.nothingOwed);
    throw new Refusal(tillErrors.amountAbovePending, {
      values: { maximum: formatXaf(maximum, language) },
    });
  }
  if (excess > mostAhead)
    throw new Refusal(tillErrors.tooMuchAhead, {
      values: { maximum: formatXaf(mostAhead, language) },
    });
  const byFee = new Map<string, number>();
  for (const { installment, amount: part } of filled)
    byFee.set(installment.feeId, (byFee.get(installment.feeId) ?? 0) + part);
  return { parts: [...byFee].map(([feeId, part]) => ({ feeId, amount: part })), ahead: excess };
}

/** What goes back to the payer; nobody is given change for less than the amount. */
export function changeOf(amount: number, given: number | undefined, language: Language): number {
  if (given === undefined) return 0;
  if (given < amount) throw refuseField(tillErrors.givenTooLittle, 'means.given', language);
  return given - amount;
}
