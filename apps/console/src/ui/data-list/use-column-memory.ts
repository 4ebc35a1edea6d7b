import { useState } from 'react';
import { useConsole } from '../../lib/console.tsx';
import type { Callable } from '../../lib/api/outline.ts';
import type { List } from './use-list.ts';

/** The choice of columns: what the address says, else what this browser remembers of the last choice. */
export function useColumnMemory<C extends Callable>(name: string, list: List<C>) {
  const { store } = useConsole();
  const key = `columns:${name}` as const;
  const [remembered, setRemembered] = useState(() => store.read(key) ?? undefined);
  return {
    chosen: list.search.columns ?? remembered,
    choose: (columns: string | undefined) => {
      store.write(key, columns ?? null);
      setRemembered(columns);
      list.change({ columns }, { replace: true });
    },
  };
}
