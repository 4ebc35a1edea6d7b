import type { AnswerOf } from '@ardoise/web/lib/api/outline.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { getBalance } from '../../domain/money/money-calls.ts';
import { useConsole } from '../../lib/console.tsx';

export type Balance = AnswerOf<typeof getBalance>;

export function useBalance() {
  return useQuery(callQuery(useConsole(), getBalance, {}));
}
