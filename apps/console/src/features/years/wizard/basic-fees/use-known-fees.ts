import { getService, listServices } from '@ardoise/contract/endpoints/services';
import type { ServiceDetail } from '@ardoise/contract/services';
import { basicFee } from '@ardoise/contract/values/service-types';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useConsole } from '../../../../lib/console.tsx';

interface KnownFees {
  /** Undefined until they are all there. */
  readonly fees: readonly ServiceDetail[] | undefined;
  readonly isAvailable: boolean;
}

/** The basic fees that the school asks for already, few as they are, with the amounts of their years. */
export function useKnownFees(): KnownFees {
  const page = useConsole();
  const query = { type: basicFee, isEnabled: 'true', perPage: 100 } as const;
  const { data, error } = useQuery(callQuery(page, listServices, { query }));
  const details = useQueries({
    queries: (data?.items ?? []).map(({ id }) => callQuery(page, getService, { params: { id } })),
  });
  const fees = details.flatMap(({ data: fee }) => fee ?? []);
  return {
    fees: data !== undefined && fees.length === data.items.length ? fees : undefined,
    isAvailable: !isApiError(error, 'serviceNotAvailable'),
  };
}
