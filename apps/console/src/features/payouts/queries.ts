import {
  getPayout,
  getPayoutOptions,
  listPayoutTargets,
} from '@ardoise/contract/endpoints/payouts';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type PayoutOptions = AnswerOf<typeof getPayoutOptions>;

export const usePayoutOptions = () => useQuery(callQuery(useConsole(), getPayoutOptions, {}));

export const usePayoutTargets = () => useQuery(callQuery(useConsole(), listPayoutTargets, {}));

/** The socket tells of every change; what is on its way is asked about as well, for where there is no socket. */
const openMs = 10_000;

export const usePayout = (id: string) =>
  useQuery({
    ...callQuery(useConsole(), getPayout, { params: { id } }),
    refetchInterval: ({ state }) =>
      ['waiting', 'created', 'asked'].includes(state.data?.state ?? '') ? openMs : false,
  });
