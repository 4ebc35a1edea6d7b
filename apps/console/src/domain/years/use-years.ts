import type * as years from '@ardoise/contract/years';
import { outline } from '@ardoise/web/lib/api/outline.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

const listYears = outline<typeof years.listYears>('GET', '/ba021/v1/school/academic-years');

/** Every year of the school, newest first. */
export function useYears() {
  const canRead = useCan()('years.read');
  return useQuery({
    ...callQuery(useConsole(), listYears, { query: { perPage: 100 } }),
    enabled: canRead,
  });
}
