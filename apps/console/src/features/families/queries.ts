import { getFamily } from '@ardoise/contract/families';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export function useFamily(id: string) {
  return useQuery(callQuery(useConsole(), getFamily, { params: { id } }));
}
