import { useCallback } from 'react';
import { useConsole } from '../../lib/console.tsx';
import { formatWhen } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';

/** When a payment was made, as short as it can be told. */
export function useWhen(): (at: string) => string {
  const timeZone = useTimeZone();
  const { clock } = useConsole();
  return useCallback((at) => formatWhen(at, clock.now(), timeZone), [clock, timeZone]);
}
