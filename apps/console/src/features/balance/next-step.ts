import type { YearSummary } from '@ardoise/contract/years';

/** What a school without payments does next: it makes its year, then brings its students, then shares a link. */
export type NextStep = 'year' | 'students' | 'payment';

/** Only the year that can be paid for counts: one that was stopped or cancelled brings no payments. */
export function nextStep(
  years: ReadonlyArray<Pick<YearSummary, 'isPayable' | 'studentCount'>>,
): NextStep {
  const payable = years.find(({ isPayable }) => isPayable);
  if (payable === undefined) return 'year';
  return payable.studentCount === 0 ? 'students' : 'payment';
}
