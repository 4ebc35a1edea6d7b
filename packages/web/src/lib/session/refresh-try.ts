import { randomId } from '../random-id.ts';
import type { Store } from '../storage.ts';

/**
 * Names a try to refresh, and keeps the name before anything is sent. A page that is left before the answer has come
 * finds the name at its next start, and the server answers the same try with the same tokens: without it, the
 * refresh token that the server has rotated already would look stolen.
 */
export function openRefreshTry(store: Store): string {
  const name = store.read('refreshTry') ?? randomId();
  store.write('refreshTry', name);
  return name;
}

/** The answer has come and is kept: the next try has a name of its own. */
export const closeRefreshTry = (store: Store): void => store.write('refreshTry', null);
