import type { TransactionPart } from '@ardoise/contract/transaction-parts';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { installmentName } from '@ardoise/contract/values/installment-name';
import type { Language } from '@ardoise/contract/values/language';

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** `Tuition · CM2, 2nd installment`: a fee with whichever of its installments were chosen, if it has several. */
function sayPart({ installments, installmentCount, ...fee }: TransactionPart, language: Language) {
  const names =
    installmentCount > 1
      ? installments.map((number) => installmentName(number, installmentCount, language))
      : [];
  return [feeTitle(fee, language), ...names].join(', ');
}

/** What was paid, each thing once. */
export const whatIsPaid = (parts: readonly TransactionPart[], language: Language): string =>
  distinct(parts.map((part) => sayPart(part, language))).join(' + ');

/** Whose payment link asks for the same again: the child's, or the family's where it was for several. */
export function linkSubject(
  parts: readonly TransactionPart[],
  familyId: string | null,
): { studentId: string } | { familyId: string } | null {
  const [first, ...others] = distinct(parts.map(({ studentId }) => studentId));
  if (first !== undefined && others.length === 0) return { studentId: first };
  return familyId === null ? null : { familyId };
}
