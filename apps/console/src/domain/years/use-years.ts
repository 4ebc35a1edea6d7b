import { listYears } from '@ardoise/contract/endpoints/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

/** Every year of the school, newest first. */
export function useYears() {
  const canRead = useCan()('years.read');
  return useQuery({
    ...callQuery(useConsole(), listYears, { query: { perPage: 100 } }),
    enabled: canRead,
  });
}
