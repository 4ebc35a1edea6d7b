import type { CashSession } from '@ardoise/contract/cash-sessions';
import { useConsole } from '../../../lib/console.tsx';
import type { PaymentGiven, TakeOffline } from '../use-take-payment.ts';
import { writeDown } from './take-offline.ts';
import { useIsOffline, useOfflineDesk, useReady } from './use-offline-desk.ts';

interface GoOffline {
  readonly isOffline: boolean;
  /** Null until it is known. */
  readonly isReady: boolean | null;
  readonly takeOffline: TakeOffline;
  /** Cash was taken with a connection: the next payer may come without one. */
  readonly noteTaken: (given: PaymentGiven) => void;
  /** When what is owed was last read; null: never. */
  readonly seenAt: number | null;
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
      : async (key, given, goOn) => {
          const payment = writeDown(desk, { key, given, session, atMs: clock.now(), goOn });
          await desk.queue.keep(payment);
          return payment;
        };
  const noteTaken = ({ studentIds, feeIds = [], amount }: PaymentGiven): void => {
    if (desk === null || session === null) return;
    desk.noteTaken(session.id, { studentIds, feeIds, amount }).catch(console.warn);
  };
  return { isOffline, isReady, takeOffline, noteTaken, seenAt: desk?.book.renewedAt() ?? null };
}
