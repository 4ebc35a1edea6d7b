import { useEffect } from 'react';
import { loadChunk } from '../../lib/chunk.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';

/** What a cash desk took on this device without a connection is sent whatever screen is open. */
export function useSendOffline(): void {
  const page = useConsole();
  const canTake = useCan()('payments.take');
  useEffect(() => {
    if (!canTake) return;
    loadChunk('open-offline-desk', async () => {
      // What asks before a sign-out comes with it: without a connection it could not be fetched any more.
      const [{ openOfflineDesk }] = await Promise.all([
        import('../../lib/offline-desk/open-offline-desk.ts'),
        import('../../lib/offline-desk/ask-to-leave.ts'),
      ]);
      await openOfflineDesk(page);
    }).catch((error: unknown) => console.warn('What waits on this device was not sent.', error));
  }, [page, canTake]);
}
