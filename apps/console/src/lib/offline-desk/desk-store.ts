import type { Sealed } from './desk-cipher.ts';

/** Of one cash session, held by the person who was given it. */
export interface KeptKey {
  readonly sessionId: string;
  readonly owner: string;
  readonly key: CryptoKey;
  /** Of the session's cashier alone; missing where the key was kept before there was one. */
  readonly signingKey?: CryptoKey | null;
}

/** `payment`: taken here, and not yet dismissed. `page`: of the book. `seen`: what a family owed when it was last looked at. */
type SealedKind = 'payment' | 'page' | 'seen';

export interface KeptSealed extends Sealed {
  readonly id: string;
  readonly kind: SealedKind;
  readonly sessionId: string;
  /** When, in milliseconds. */
  readonly at: number;
}

export interface DeskStore {
  keys(): Promise<readonly KeptKey[]>;
  writeKey(key: KeptKey): Promise<void>;
  removeKeys(sessionIds: readonly string[]): Promise<void>;
  list(): Promise<readonly KeptSealed[]>;
  write(sealed: readonly KeptSealed[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

const names = { keys: 'keys', sealed: 'sealed' } as const;

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(names.keys, { keyPath: 'sessionId' });
    request.result.createObjectStore(names.sealed, { keyPath: 'id' });
  };
  return done(request);
}

/** In a database of the browser that is this school's alone. */
export function openDeskStore(appId: string): DeskStore {
  let opening: Promise<IDBDatabase> | undefined;
  const within = async <Result>(
    name: keyof typeof names,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    opening ??= openDatabase(`ardoise-desk-${appId}`);
    // What was taken must be on the disk before the payer is told so.
    const transaction = (await opening).transaction(names[name], mode, { durability: 'strict' });
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
    });
    const [result] = await Promise.all([work(transaction.objectStore(names[name])), isOver]);
    return result;
  };
  const removeFrom = (name: keyof typeof names, ids: readonly string[]) =>
    within(name, 'readwrite', async (store) => {
      await Promise.all(ids.map((id) => done(store.delete(id))));
    });
  return {
    keys: () =>
      within('keys', 'readonly', (store) => done(store.getAll() as IDBRequest<KeptKey[]>)),
    writeKey: (key) =>
      within('keys', 'readwrite', async (store) => {
        await done(store.put(key));
      }),
    removeKeys: (sessionIds) => removeFrom('keys', sessionIds),
    list: () =>
      within('sealed', 'readonly', (store) => done(store.getAll() as IDBRequest<KeptSealed[]>)),
    write: (sealed) =>
      within('sealed', 'readwrite', async (store) => {
        await Promise.all(sealed.map((one) => done(store.put(one))));
      }),
    remove: (ids) => removeFrom('sealed', ids),
  };
}
