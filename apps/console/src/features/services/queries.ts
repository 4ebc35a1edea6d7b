import { getService } from '@ardoise/contract/endpoints/services';
import { getYear } from '@ardoise/contract/endpoints/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useService = (id: string) =>
  useQuery(callQuery(useConsole(), getService, { params: { id } }));

export const useStructure = (yearId: string | null) =>
  useQuery({
    ...callQuery(useConsole(), getYear, { params: { id: yearId ?? '' } }),
    enabled: yearId !== null,
  });
