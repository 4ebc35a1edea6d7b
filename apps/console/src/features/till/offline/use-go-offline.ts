import type { CashSession } from '@ardoise/contract/cash-sessions';
import { useConsole } from '../../../lib/console.tsx';
import type { TakeOffline } from '../use-take-payment.ts';
import { writeDown } from './take-offline.ts';
import { useIsOffline, useOfflineDesk, useReady } from './use-offline-desk.ts';

interface GoOffline {
  readonly isOffline: boolean;
  /** Null until it is known. */
  readonly isReady: boolean | null;
  readonly takeOffline: TakeOffline;
}

/** Gets the desk ready while there is a connection, and takes cash on this device while there is none. */
export function useGoOffline(session: CashSession | null): GoOffline {
  const { clock } = useConsole();
  const desk = useOfflineDesk();
  const isOffline = useIsOffline();
  const isReady = useReady(desk, session?.id ?? null, isOffline);
  const takeOffline: TakeOffline =
    desk === null || session === null || isReady !== true
      ? null
      : async (key, given) => {
          const payment = writeDown(desk, { key, given, session, atMs: clock.now() });
          await desk.queue.keep(payment);
          return payment;
        };
  return { isOffline, isReady, takeOffline };
}
