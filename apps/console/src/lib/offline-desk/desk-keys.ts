import { importDeskKey } from './desk-cipher.ts';
import type { DeskStore } from './desk-store.ts';

interface DeskKeysParts {
  readonly store: DeskStore;
  /** Who is signed in; null: nobody is known to be. */
  readonly owner: () => string | null;
  /** Asks the server, which gives it to the session's cashier, and to whoever may adjust payments. */
  readonly fetchKey: (sessionId: string) => Promise<string>;
}

export interface DeskKeys {
  /** Those at hand, by session. */
  atHand(): Promise<ReadonlyMap<string, CryptoKey>>;
  /** At hand, or from the server. */
  open(sessionId: string): Promise<CryptoKey>;
}

/** A key belongs to the person who was given it: nobody who signs in after them uses it. */
export function createDeskKeys({ store, owner, fetchKey }: DeskKeysParts): DeskKeys {
  async function atHand(): Promise<ReadonlyMap<string, CryptoKey>> {
    const person = owner();
    const all = await store.keys();
    const foreign = all.filter((one) => one.owner !== person);
    if (foreign.length > 0) await store.removeKeys(foreign.map(({ sessionId }) => sessionId));
    const own = all.filter((one) => one.owner === person);
    return new Map(own.map(({ sessionId, key }) => [sessionId, key]));
  }
  return {
    atHand,
    async open(sessionId) {
      const kept = (await atHand()).get(sessionId);
      if (kept !== undefined) return kept;
      const person = owner();
      if (person === null) throw new Error('Nobody is signed in.');
      const key = await importDeskKey(await fetchKey(sessionId));
      await store.writeKey({ sessionId, owner: person, key });
      return key;
    },
  };
}
