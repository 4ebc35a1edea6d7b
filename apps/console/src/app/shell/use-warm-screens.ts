import { systemClock } from '@ardoise/web/lib/clock.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan } from '../../lib/me.ts';
import { buildMenu, listScreens } from '../menu.ts';

/** After the first screen is there and the person has had time to look at it. */
const warmAfterMs = 4_000;

/** Where data is dear or the line is slow, a screen is fetched when it is asked for. */
function isDataDear(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Fetches the files and the words of the menu's screens one after the other, so that a press finds its screen already here. */
export function useWarmScreens(): void {
  const router = useRouter();
  const can = useCan();
  useEffect(() => {
    if (isDataDear()) return;
    let isStopped = false;
    async function warm(): Promise<void> {
      const menu = buildMenu(listScreens(router), can).flatMap(({ entries }) => entries);
      for (const { path } of menu) {
        if (isStopped) return;
        // Whatever fails here is tried again, and told, when the screen is opened.
        await router.preloadRoute({ to: path }).catch(() => {});
      }
    }
    const cancel = systemClock.after(warmAfterMs, () => void warm());
    return () => {
      isStopped = true;
      cancel();
    };
  }, [router, can]);
}
