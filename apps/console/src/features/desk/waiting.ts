import { getPlatformHealth } from '@ardoise/contract/endpoints/desk-health';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export type Health = AnswerOf<typeof getPlatformHealth>;

/** The desk hears no news of its own: how things stand is asked again and again, and after whatever one decides oneself. */
const everyMs = 30_000;

export const useHealth = () =>
  useQuery({
    ...callQuery(useConsole(), getPlatformHealth, {}),
    meta: { reads: ['schools', 'senderIds', 'orders', 'payouts'] },
    refetchInterval: everyMs,
  });

const useWaiting = (): Health['waiting'] | undefined => useHealth().data?.waiting;

export const useWaitingBusinesses = (): number => useWaiting()?.businesses ?? 0;
export const useWaitingSenderIds = (): number => useWaiting()?.senderIds ?? 0;
export const useWaitingOrders = (): number => useWaiting()?.orders ?? 0;
export const useWaitingPayouts = (): number => useWaiting()?.payouts ?? 0;
