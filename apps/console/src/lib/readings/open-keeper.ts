import { readJson } from '@ardoise/web/lib/storage.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Console } from '../console.tsx';
import { meQuery } from '../me.ts';
import { createReadingKeeper, type ReadingKeeper } from './reading-keeper.ts';
import { openReadingStore } from './reading-store.ts';

/** The readings of whoever is signed in at this address. */
export function openKeeper(page: Console, queries: QueryClient): ReadingKeeper {
  const { base, clock, session, store } = page;
  return createReadingKeeper({
    store: openReadingStore(base.appId),
    clock,
    known: () => queries.query({ ...meQuery(page), staleTime: 'static' }),
    owner: () => {
      const id = session.isSignedIn() ? readJson(store, 'userData')?.['id'] : undefined;
      return typeof id === 'string' ? id : null;
    },
  });
}
