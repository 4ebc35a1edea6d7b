import { getOrgUser } from '@ardoise/contract/org-users';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export function useUser(id: string) {
  return useQuery(callQuery(useConsole(), getOrgUser, { params: { id } }));
}
