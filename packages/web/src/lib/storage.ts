/** Everything the console keeps in the browser. Each key is stored with the app identifier after it: `token-demo`. */
export type StoredKey =
  | 'token'
  | 'refreshToken'
  | 'expiresAt'
  /** In milliseconds, of the token when it was new. */
  | 'lifetime'
  | 'orgId'
  | 'orgRole'
  | 'ownRole'
  | 'appId'
  | 'logo'
  | 'name'
  | 'language'
  | 'skin'
  | 'layout'
  | 'distinctId'
  /** On which paper this device prints receipts. */
  | 'paper'
  | 'orgData'
  | 'userData'
  | 'lastActivityAt'
  | 'refreshLease'
  | 'refreshTry'
  /** What the demo shop and the other mock calls of the console were told. */
  | 'mockData'
  | `draft:${string}`
  /** Which columns of a list a person chose to see. */
  | `columns:${string}`;

export interface Store {
  read(key: StoredKey): string | null;
  /** Null removes. */
  write(key: StoredKey, value: string | null): void;
  /** Hears what other tabs write. Answers how to stop. */
  watch(key: StoredKey, listener: (value: string | null) => void): () => void;
  removeDrafts(): void;
}

/** The browser's storage, or null where it is blocked: reading the property alone can throw. */
function openStorage(): Storage | null {
  try {
    const probe = 'ardoise-probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * What the browser refuses to keep (blocked or full) is kept in memory, so that the session lives at least as
 * long as the page.
 */
export function createStore(appId: string, storage: Storage | null = openStorage()): Store {
  const memory = new Map<string, string>();
  const fullKey = (key: StoredKey) => `${key}-${appId}`;

  return {
    read: (key) => memory.get(fullKey(key)) ?? storage?.getItem(fullKey(key)) ?? null,
    write(key, value) {
      const name = fullKey(key);
      memory.delete(name);
      if (value === null) {
        storage?.removeItem(name);
        return;
      }
      try {
        if (storage === null) memory.set(name, value);
        else storage.setItem(name, value);
      } catch {
        memory.set(name, value);
      }
    },
    watch(key, listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === fullKey(key)) listener(event.newValue);
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    removeDrafts() {
      const isDraft = (name: string) => name.startsWith('draft:') && name.endsWith(`-${appId}`);
      for (const name of Object.keys(storage ?? {}).filter(isDraft)) storage?.removeItem(name);
      for (const name of [...memory.keys()].filter(isDraft)) memory.delete(name);
    },
  };
}

/** A stored JSON object, or null where there is none or it cannot be read. */
export function readJson(store: Store, key: StoredKey): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(store.read(key) ?? 'null');
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
