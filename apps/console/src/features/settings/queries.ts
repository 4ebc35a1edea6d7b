import type { Answer } from '@ardoise/contract/protocol/call';
import { getSchoolSettings } from '@ardoise/contract/school-settings';
import { useQuery } from '@tanstack/react-query';
import { readsOf } from '../../lib/api/reads-of.ts';
import { useConsole } from '../../lib/console.tsx';

export type SchoolSettings = Answer<typeof getSchoolSettings>;

export const settingsKey = ['school-settings'] as const;

export function useSchoolSettings() {
  const { api } = useConsole();
  return useQuery({
    queryKey: settingsKey,
    meta: readsOf(getSchoolSettings),
    queryFn: ({ signal }) => api(getSchoolSettings, {}, { silent: true, signal }),
  });
}
