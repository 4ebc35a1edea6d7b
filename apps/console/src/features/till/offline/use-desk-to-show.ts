import type { CashSession } from '@ardoise/contract/cash-sessions';
import type { Desk } from '@ardoise/contract/take-payment';
import { dayIn } from '@ardoise/contract/values/dates';
import { useEffect } from 'react';
import { useConsole } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import { useDesk } from '../queries.ts';
import { findSeen, keptDesk } from './kept-desk.ts';
import { useIsOffline, useOfflineDesk, useQueue } from './use-offline-desk.ts';

interface Asked {
  readonly studentId: string | undefined;
  readonly familyId: string | undefined;
}

interface DeskToShow {
  readonly query: ReturnType<typeof useDesk>;
  readonly desk: Desk | undefined;
  /** Set where the desk is shown as it was last seen. */
  readonly offline: { readonly seenAt: number; readonly payments: readonly KeptPayment[] } | null;
}

/** As the server says; without a connection as it was last seen. What the server says is kept for then. */
export function useDeskToShow(asked: Asked, session: CashSession | null): DeskToShow {
  const { clock } = useConsole();
  const query = useDesk(asked);
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const isOffline = useIsOffline();
  const offlineDesk = useOfflineDesk();
  const { payments } = useQueue(offlineDesk);
  const { data, dataUpdatedAt } = query;
  const sessionId = session?.id;
  useEffect(() => {
    if (isOffline || offlineDesk === null || sessionId === undefined || data === undefined) return;
    const { familyId: id, students, installments } = data;
    // Where it cannot be kept the desk works as without it; that it is not ready is said when the connection goes.
    offlineDesk.book.see(sessionId, { id, students, installments }).catch(() => {});
  }, [isOffline, offlineDesk, sessionId, data, dataUpdatedAt]);
  if (!isOffline || offlineDesk === null) return { query, desk: data, offline: null };
  const seen = findSeen(offlineDesk.book, asked);
  if (seen === null) return { query, desk: data, offline: null };
  return {
    query,
    desk: keptDesk(seen, payments, asked, today),
    offline: { seenAt: seen.at, payments },
  };
}
