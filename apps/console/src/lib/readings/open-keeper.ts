import { readJson } from '@ardoise/web/lib/storage.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Console } from '../console.tsx';
import { forgetDeskOf } from '../offline-desk/forget-desk.ts';
import { meQuery } from '../me.ts';
import { createReadingKeeper, type ReadingKeeper } from './reading-keeper.ts';
import { openReadingStore } from './reading-store.ts';

/** The readings of whoever is signed in at this address. With them goes what the cash desk could read on this device. */
export function openKeeper(page: Console, queries: QueryClient): ReadingKeeper {
  const { base, clock, session, store } = page;
  const keeper = createReadingKeeper({
    store: openReadingStore(base.appId),
    clock,
    known: () => queries.query({ ...meQuery(page), staleTime: 'static' }),
    owner: () => {
      const id = session.isSignedIn() ? readJson(store, 'userData')?.['id'] : undefined;
      return typeof id === 'string' ? id : null;
    },
  });
  return {
    ...keeper,
    forget: async () => {
      await Promise.all([keeper.forget(), forgetDeskOf(base.appId)]);
    },
  };
}
