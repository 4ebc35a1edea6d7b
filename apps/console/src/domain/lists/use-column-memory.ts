import { useState } from 'react';
import { useConsole } from '../../lib/console.tsx';

/** What this browser remembers of the last choice of columns in a list. */
export function useColumnMemory(name: string) {
  const { store } = useConsole();
  const key = `columns:${name}` as const;
  const [remembered, setRemembered] = useState(() => store.read(key) ?? undefined);
  const remember = (columns: string | undefined) => {
    store.write(key, columns ?? null);
    setRemembered(columns);
  };
  return { remembered, remember };
}
