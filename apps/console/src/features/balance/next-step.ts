import type { YearSummary } from '@ardoise/contract/years';

/** What a school without payments does next: it makes its year, then brings its students, then shares a link. */
export type NextStep = 'year' | 'students' | 'payment';

export function nextStep(years: ReadonlyArray<Pick<YearSummary, 'studentCount'>>): NextStep {
  if (years.length === 0) return 'year';
  return years.every(({ studentCount }) => studentCount === 0) ? 'students' : 'payment';
}
