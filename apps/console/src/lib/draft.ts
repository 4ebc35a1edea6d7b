import { readJson, type StoredKey } from '@ardoise/web/lib/storage.ts';
import { useMemo, useState } from 'react';
import { useConsole } from './console.tsx';
import { useMe } from './me.ts';

export interface Draft<Kept extends object> {
  /** What was kept when the screen opened; null where nothing was. */
  readonly kept: Kept | null;
  keep(value: Kept): void;
  discard(): void;
}

/**
 * Keeps what is typed in this browser, so that a reload, a lost session or a closed lid loses nothing. Each person
 * has their own drafts, and logging out removes them.
 */
export function useDraft<Kept extends object>(name: string): Draft<Kept> {
  const { store } = useConsole();
  const owner = useMe().data?.user.id ?? 'nobody';
  const key: StoredKey = `draft:${name}:${owner}`;
  const [kept] = useState(() => readJson(store, key) as Kept | null);
  return useMemo(
    () => ({
      kept,
      keep: (value) => store.write(key, JSON.stringify(value)),
      discard: () => store.write(key, null),
    }),
    [kept, key, store],
  );
}
