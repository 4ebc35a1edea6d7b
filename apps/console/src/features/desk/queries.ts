import { listDeskPacks, listDeskPlans, getPrices } from '@ardoise/contract/endpoints/desk';
import { getDeskSchool, listDeskSchools } from '@ardoise/contract/desk/schools';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

/** How many schools wait for the desk, and the ones that wait longest. */
export function useWaitingSchools() {
  const request = { query: { state: 'waiting', perPage: 5 } } as const;
  return useQuery(callQuery(useConsole(), listDeskSchools, request));
}

export const useDeskSchool = (id: string) =>
  useQuery(callQuery(useConsole(), getDeskSchool, { params: { id } }));

export const usePacks = () => useQuery(callQuery(useConsole(), listDeskPacks, {}));

export const usePrices = () => useQuery(callQuery(useConsole(), getPrices, {}));

export const useDeskPlans = () => useQuery(callQuery(useConsole(), listDeskPlans, {}));
