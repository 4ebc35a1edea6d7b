import type { Desk, DeskInstallment } from '@ardoise/contract/take-payment';
import { askedFirst } from '@ardoise/contract/values/asked-first';
import { cutToFees, type Filled, fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';

/** What is open for the chosen children; of it the chosen fees alone, where there are any. */
export const chosenOf = (
  { installments }: Pick<Desk, 'installments'>,
  studentIds: readonly string[],
  feeIds: readonly string[],
): DeskInstallment[] =>
  installments.filter(
    (one) =>
      studentIds.includes(one.studentId) && (feeIds.length === 0 || feeIds.includes(one.feeId)),
  );

/** Of an invoice no more of each fee than it asks for; null where none is paid. */
export const upToInvoice = (
  chosen: readonly DeskInstallment[],
  pendingOf: ReadonlyMap<string, number> | null,
): readonly DeskInstallment[] =>
  pendingOf === null ? chosen : cutToFees(chosen, pendingOf).filter(({ open }) => open > 0);

/** What a payer is asked for: everything that is due today, else what falls due next. */
export const askedOf = (chosen: readonly DeskInstallment[], today: string): number =>
  askedFirst(chosen, today).reduce((sum, { open }) => sum + open, 0);

export interface Preview {
  readonly filled: ReadonlyArray<Filled<DeskInstallment>>;
  readonly excess: number;
  /** Still to pay for what is chosen, afterwards. */
  readonly remains: number;
}

/** What an amount would pay, as the server will do it. */
export function previewOf(amount: number, chosen: readonly DeskInstallment[]): Preview {
  const { filled, excess } = fillByDeadline(amount, chosen);
  const open = chosen.reduce((sum, one) => sum + one.open, 0);
  return { filled, excess, remains: open - (amount - excess) };
}

/** What is still open of it once this much is paid. */
export function lessPaid(amount: number, chosen: readonly DeskInstallment[]): DeskInstallment[] {
  const { filled } = fillByDeadline(amount, chosen);
  const paidOf = new Map(filled.map(({ installment, amount: paid }) => [installment, paid]));
  return chosen
    .map((one) => ({ ...one, open: one.open - (paidOf.get(one) ?? 0) }))
    .filter(({ open }) => open > 0);
}
