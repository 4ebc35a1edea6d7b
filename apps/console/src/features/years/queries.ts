import { getYear, listYears } from '@ardoise/contract/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Every year of the school, newest first. */
export function useYears() {
  return useQuery(callQuery(useConsole(), listYears, { query: { perPage: 100 } }));
}

export function useYear(id: string) {
  return useQuery(callQuery(useConsole(), getYear, { params: { id } }));
}
