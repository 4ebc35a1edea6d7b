import { getDeskSchool, listDeskSchools } from '@ardoise/contract/desk/schools';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** How many schools wait for the desk, and the one that waits longest. */
export function useWaiting() {
  const request = { query: { state: 'waiting', perPage: 1 } } as const;
  return useQuery(callQuery(useConsole(), listDeskSchools, request));
}

export const useDeskSchool = (id: string) =>
  useQuery(callQuery(useConsole(), getDeskSchool, { params: { id } }));
