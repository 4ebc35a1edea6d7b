import type { EventName } from '@ardoise/contract/protocol/events';
import type { Cancel } from '@ardoise/web/lib/clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';

/** A payment moves several times within a second, and a busy school has many: what they touch is read again once. */
const gatherMs = 300;

/** Reads again what the events that were heard of touch, a moment after the first of them. */
export function useRenewTouched(): (name: EventName) => void {
  const { clock } = useConsole();
  const queries = useQueryClient();
  const gathering = useMemo(() => {
    let cancel: Cancel | null = null;
    let heard = new Set<EventName>();
    const renew = () => {
      cancel = null;
      const names = [...heard];
      heard = new Set();
      void renewTouched(queries, names);
    };
    return {
      hear: (name: EventName) => {
        heard.add(name);
        cancel ??= clock.after(gatherMs, renew);
      },
      stop: () => cancel?.(),
    };
  }, [clock, queries]);
  useEffect(() => gathering.stop, [gathering]);
  return gathering.hear;
}
