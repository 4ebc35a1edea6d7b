import { getYear } from '@ardoise/contract/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export function useYear(id: string) {
  return useQuery(callQuery(useConsole(), getYear, { params: { id } }));
}
