import { type DeskStore, openDeskStore } from './desk-store.ts';

/**
 * At the end of a session the keys go, and with them whatever could be read. Payments that wait stay as they are, sealed: their cashier,
 * or a manager, is given the key again at the next sign-in.
 */
export async function forgetDesk(store: DeskStore): Promise<void> {
  const keys = await store.keys();
  await store.removeKeys(keys.map(({ sessionId }) => sessionId));
  const all = await store.list();
  await store.remove(all.filter(({ kind }) => kind !== 'payment').map(({ id }) => id));
}

export const forgetDeskOf = (appId: string): Promise<void> => forgetDesk(openDeskStore(appId));
