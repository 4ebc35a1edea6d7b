import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConsole, useSource } from '../../../lib/console.tsx';
import type { QueueState } from '../../../lib/offline-desk/desk-queue.ts';
import { type OfflineDesk, openOfflineDesk } from '../../../lib/offline-desk/open-offline-desk.ts';

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}

/** There is no network, or the server does not answer over it. */
export function useIsOffline(): boolean {
  const { reach } = useConsole();
  const isReached = useSource(reach, reach.isReached);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !isOnline || !isReached;
}

/** What the desk keeps on this device; null until it was read. */
export function useOfflineDesk(): OfflineDesk | null {
  const page = useConsole();
  const [desk, setDesk] = useState<OfflineDesk | null>(null);
  useEffect(() => {
    let isGone = false;
    openOfflineDesk(page).then(
      (opened) => {
        if (!isGone) setDesk(opened);
      },
      (error: unknown) => console.warn('This device keeps nothing for the cash desk.', error),
    );
    return () => {
      isGone = true;
    };
  }, [page]);
  return desk;
}

const nothing: QueueState = { payments: [], locked: [] };
const never = (): (() => void) => () => {};

export const useQueue = (desk: OfflineDesk | null): QueueState =>
  useSyncExternalStore(desk?.queue.on ?? never, () => desk?.queue.state() ?? nothing);

/**
 * Whether cash of this session can be taken without a connection. With one, the key and what is owed are fetched for that; null until
 * it is known.
 */
export function useReady(
  desk: OfflineDesk | null,
  sessionId: string | null,
  isOffline: boolean,
): boolean | null {
  const [isReady, setIsReady] = useState<boolean | null>(null);
  useEffect(() => {
    if (desk === null || sessionId === null) return;
    let isGone = false;
    const prepared = isOffline ? Promise.resolve() : desk.prepare(sessionId);
    prepared
      .catch((error: unknown) => console.warn('The cash desk is not ready to go offline.', error))
      .then(() => desk.isReady(sessionId))
      .then((next) => {
        if (!isGone) setIsReady(next);
      }, console.warn);
    return () => {
      isGone = true;
    };
  }, [desk, sessionId, isOffline]);
  return isReady;
}
