import type { Cancel } from '@ardoise/web/lib/clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useConsole } from '../../lib/console.tsx';
import { moneyPaths } from '../../domain/money/money-paths.ts';

/** A payment moves several times within a second, and a busy school has many: they are read again once. */
const gatherMs = 300;

/** Reads again whatever an open screen shows of the school's money. */
export function useRenewMoney(): () => void {
  const { clock } = useConsole();
  const queries = useQueryClient();
  const gathering = useMemo(() => {
    let cancel: Cancel | null = null;
    const renew = () => {
      cancel = null;
      for (const path of moneyPaths) void queries.invalidateQueries({ queryKey: [path] });
    };
    return {
      start: () => {
        cancel ??= clock.after(gatherMs, renew);
      },
      stop: () => cancel?.(),
    };
  }, [clock, queries]);
  useEffect(() => gathering.stop, [gathering]);
  return gathering.start;
}
