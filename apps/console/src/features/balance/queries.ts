import { getBalance } from '@ardoise/contract/endpoints/payments';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type Balance = AnswerOf<typeof getBalance>;

export function useBalance() {
  return useQuery(callQuery(useConsole(), getBalance, {}));
}
