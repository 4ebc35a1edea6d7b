import { importDeskKey, importSigningKey, vouch } from './desk-cipher.ts';
import type { DeskStore, KeptKey } from './desk-store.ts';

interface DeskKeysParts {
  readonly store: DeskStore;
  /** Who is signed in; null: nobody is known to be. */
  readonly owner: () => string | null;
  /** Asks the server, which gives it to the session's cashier, and to whoever may adjust payments. */
  readonly fetchKey: (
    sessionId: string,
  ) => Promise<{ readonly key: string; readonly signingKey: string | null }>;
}

export interface DeskKeys {
  /** Those at hand, by session. */
  atHand(): Promise<ReadonlyMap<string, CryptoKey>>;
  /** At hand, or from the server. */
  open(sessionId: string): Promise<CryptoKey>;
  /** Signs what the session's cashier takes; null for anybody else. */
  vouch(sessionId: string, text: string): Promise<string | null>;
}

/** A key belongs to the person who was given it: nobody who signs in after them uses it. */
export function createDeskKeys({ store, owner, fetchKey }: DeskKeysParts): DeskKeys {
  async function ownKeys(): Promise<readonly KeptKey[]> {
    const person = owner();
    const all = await store.keys();
    const foreign = all.filter((one) => one.owner !== person);
    if (foreign.length > 0) await store.removeKeys(foreign.map(({ sessionId }) => sessionId));
    return all.filter((one) => one.owner === person);
  }
  const find = async (sessionId: string): Promise<KeptKey | undefined> =>
    (await ownKeys()).find((one) => one.sessionId === sessionId);
  async function get(sessionId: string): Promise<CryptoKey> {
    const person = owner();
    if (person === null) throw new Error('Nobody is signed in.');
    const given = await fetchKey(sessionId);
    const key = await importDeskKey(given.key);
    const signingKey = given.signingKey === null ? null : await importSigningKey(given.signingKey);
    await store.writeKey({ sessionId, owner: person, key, signingKey });
    return key;
  }
  const atHand = async (): Promise<ReadonlyMap<string, CryptoKey>> =>
    new Map((await ownKeys()).map(({ sessionId, key }) => [sessionId, key]));
  return {
    atHand,
    async open(sessionId) {
      const kept = await find(sessionId);
      if (kept === undefined) return get(sessionId);
      if (kept.signingKey !== undefined) return kept.key;
      // Without a connection cash is taken all the same, and not vouched for.
      return get(sessionId).catch(() => kept.key);
    },
    async vouch(sessionId, text) {
      const signingKey = (await find(sessionId))?.signingKey ?? null;
      return signingKey === null ? null : vouch(signingKey, text);
    },
  };
}
