import { getArrears, sumArrears } from '@ardoise/contract/arrears/arrears';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export function useArrearsOf(id: string) {
  return useQuery(callQuery(useConsole(), getArrears, { params: { id } }));
}

/** Of everybody whom the filters choose, on all pages. */
export function useArrearsSums(narrowed: never) {
  return useQuery({
    ...callQuery(useConsole(), sumArrears, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
}
