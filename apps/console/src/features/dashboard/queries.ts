import { getDashboard } from '@ardoise/contract/endpoints/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import type { RangeSearch } from './range.ts';

/** Hours and days pass while somebody looks. */
const everyMs = 5 * 60_000;

/** Read again whenever something happens that moves a figure. What was shown stays until the next range is there. */
export function useDashboard(query: RangeSearch) {
  return useQuery({
    ...callQuery(useConsole(), getDashboard, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}
