import { yearToJoin, type YearSummary } from '@ardoise/contract/years';
import { useYears } from './use-years.ts';

/** The year that newcomers join: the current one, and in the holidays after it the next. */
export const useYearToJoin = (): YearSummary | null => yearToJoin(useYears().data?.items ?? []);
