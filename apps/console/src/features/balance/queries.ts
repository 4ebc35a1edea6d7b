import type * as years from '@ardoise/contract/years';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { getBalance } from '../../lib/api/money-calls.ts';
import { type AnswerOf, outline } from '../../lib/api/outline.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

export type Balance = AnswerOf<typeof getBalance>;

export function useBalance() {
  return useQuery(callQuery(useConsole(), getBalance, {}));
}

const listYears = outline<typeof years.listYears>('GET', '/ba021/v1/school/academic-years');

/** Asked only by a school that has no payments yet, to say what it does next. */
export function useYears() {
  const canRead = useCan()('years.read');
  return useQuery({
    ...callQuery(useConsole(), listYears, { query: { perPage: 100 } }),
    enabled: canRead,
  });
}
