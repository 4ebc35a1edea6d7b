import { getApplication } from '@ardoise/contract/applications';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** Reading an application reads its health part, which is recorded: it is not asked again by itself. */
export function useApplication(id: string) {
  return useQuery({
    ...callQuery(useConsole(), getApplication, { params: { id } }),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
