import { getAttention } from '@ardoise/contract/endpoints/attention';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type Attention = AnswerOf<typeof getAttention>;

/** What waits for a person. The socket keeps it true; only the hour makes an application late, so it is read now and then. */
export function useAttention(): Attention | undefined {
  const query = callQuery(useConsole(), getAttention, {});
  return useQuery({ ...query, refetchInterval: 10 * 60_000 }).data;
}

export const useAttentionCount = (): number => useAttention()?.total ?? 0;
