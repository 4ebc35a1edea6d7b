import type { YearSummary } from '@ardoise/contract/years';

/** What a school without payments does next: it makes its year, then brings its students, then shares a link. */
export type NextStep = 'year' | 'students' | 'payment';

/** A year that is stopped or cancelled brings no payments. */
export function nextStep(
  years: ReadonlyArray<Pick<YearSummary, 'status' | 'studentCount'>>,
): NextStep {
  const running = years.filter(({ status }) => status === 'running');
  if (running.length === 0) return 'year';
  return running.every(({ studentCount }) => studentCount === 0) ? 'students' : 'payment';
}
