import { getYear, getYearMoney } from '@ardoise/contract/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

export function useYear(id: string) {
  return useQuery(callQuery(useConsole(), getYear, { params: { id } }));
}

/** Undefined until it is there, and for those who may not see fees. */
export function useYearMoney(id: string) {
  const canRead = useCan()('fees.read');
  return useQuery({
    ...callQuery(useConsole(), getYearMoney, { params: { id } }),
    enabled: canRead,
  }).data;
}
