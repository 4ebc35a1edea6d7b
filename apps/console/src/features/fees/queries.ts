import { getFee, getFeeSummary, sumFees } from '@ardoise/contract/fees';
import { getYear } from '@ardoise/contract/endpoints/years';
import type { Period } from '@ardoise/contract/values/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useYears } from '../../domain/years/use-years.ts';

export function useFee(id: string) {
  return useQuery(callQuery(useConsole(), getFee, { params: { id } }));
}

/** What came in during a period, and what the year still asks for. */
export function useFeeSummary(period: Period, yearId: string | undefined) {
  return useQuery({
    ...callQuery(useConsole(), getFeeSummary, { query: { period, yearId } }),
    placeholderData: keepPreviousData,
  });
}

/** Of everything that the filters choose, on all pages. */
export function useFeeSums(narrowed: never) {
  return useQuery({
    ...callQuery(useConsole(), sumFees, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
}

/** The cycles of the year that is shown. */
export function useCycles(yearId: string | undefined) {
  const years = useYears().data?.items ?? [];
  const id = yearId ?? years.find(({ isCurrent }) => isCurrent)?.id;
  const { data } = useQuery({
    ...callQuery(useConsole(), getYear, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return data?.cycles;
}
