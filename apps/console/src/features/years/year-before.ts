import type { YearSummary } from '@ardoise/contract/years';

/** The year that students come over from: the newest earlier one that has some and was not cancelled. */
export function yearBefore<
  Year extends Pick<YearSummary, 'reopeningOn' | 'status' | 'studentCount'>,
>(years: readonly Year[], { reopeningOn }: Pick<YearSummary, 'reopeningOn'>): Year | undefined {
  return years
    .filter((one) => one.reopeningOn < reopeningOn)
    .filter(({ status, studentCount }) => status !== 'cancelled' && studentCount > 0)
    .toSorted((one, other) => other.reopeningOn.localeCompare(one.reopeningOn))[0];
}

/** Whether the year that follows is there already. One that was cancelled is still to be made anew. */
export const hasYearAfter = (
  years: ReadonlyArray<Pick<YearSummary, 'reopeningOn' | 'status'>>,
  { reopeningOn }: Pick<YearSummary, 'reopeningOn'>,
): boolean => years.some((one) => one.status !== 'cancelled' && one.reopeningOn > reopeningOn);
