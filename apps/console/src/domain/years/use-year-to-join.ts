import { yearToJoin, type YearSummary } from '@ardoise/contract/years';
import { useYears } from './use-years.ts';

/** The year that newcomers join: the current one, and in the holidays after it the next. Undefined while it is read. */
export function useYearToJoin(): YearSummary | null | undefined {
  const { data } = useYears();
  return data === undefined ? undefined : yearToJoin(data.items);
}
