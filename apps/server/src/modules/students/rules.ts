import type { StudentState } from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';

/** The order of lists: last name, then first name, accents and case aside. */
export const sortNameOf = (lastName: string, firstName: string): string =>
  foldName(`${lastName} ${firstName}`);

const padded = (ordinal: number): string => String(ordinal).padStart(4, '0');

/** `LP-0231`: what a guardian quotes. */
export const studentNumber = (prefix: string, ordinal: number): string =>
  `${prefix}-${padded(ordinal)}`;

/** `F-0042`. */
export const familyNumber = (ordinal: number): string => `F-${padded(ordinal)}`;

/** Kept as the year of who was enrolled once and is in no class any more. */
export const noYear = '00000000-0000-0000-0000-000000000000';

/** `lastEnded`: how the last enrolment ended that was not undone. */
export function stateOf(
  yearId: string | null,
  currentYearId: string | undefined,
  lastEnded: string | null,
): StudentState {
  if (yearId === null) return 'new';
  if (yearId === currentYearId) return 'enrolled';
  return lastEnded === 'withdrawn' || lastEnded === 'left' ? 'withdrawn' : 'left';
}

interface PlannedInstallment {
  readonly amount: number;
  readonly dueOn: string;
}

interface FeeAmounts {
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly isClosed: boolean;
}

/** Fee status: 1 unpaid, 2 partially paid, 3 completely paid. What a closed fee still lacks is owed no more. */
export function feeState({ amount, discount, paid, isClosed }: FeeAmounts): {
  netAmount: number;
  pending: number;
  status: 1 | 2 | 3;
} {
  const netAmount = amount - discount;
  const pending = isClosed ? 0 : Math.max(0, netAmount - paid);
  if (paid >= netAmount) return { netAmount, pending, status: 3 };
  return { netAmount, pending, status: paid > 0 ? 2 : 1 };
}

/** What was paid fills installments in order of deadline. */
export function fillInstallments(
  installments: readonly PlannedInstallment[],
  paid: number,
): Array<PlannedInstallment & { paid: number }> {
  let rest = paid;
  return installments.map((installment) => {
    const part = Math.min(rest, installment.amount);
    rest -= part;
    return { ...installment, paid: part };
  });
}

/** The names of what differs between two records, for a history that shows no values. */
export function changedFields(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .sort((a, b) => (a < b ? -1 : 1));
}
