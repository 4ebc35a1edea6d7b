/** What a call once answered, and to whom. */
export interface KeptReading {
  readonly key: string;
  /** The person who read it. */
  readonly owner: string;
  /** When, in milliseconds. */
  readonly at: number;
  readonly data: unknown;
}

export interface ReadingStore {
  read(key: string): Promise<KeptReading | undefined>;
  write(reading: KeptReading): Promise<void>;
  /** All but the data, oldest first. */
  list(): Promise<ReadonlyArray<Omit<KeptReading, 'data'>>>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

const readings = 'readings';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(readings, { keyPath: 'key' });
  return done(request);
}

/** In a database of the browser that is this school's alone. */
export function openReadingStore(appId: string): ReadingStore {
  let opening: Promise<IDBDatabase> | undefined;
  const within = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    opening ??= openDatabase(`ardoise-readings-${appId}`);
    const transaction = (await opening).transaction(readings, mode);
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
    });
    const [result] = await Promise.all([work(transaction.objectStore(readings)), isOver]);
    return result;
  };
  return {
    read: (key) =>
      within('readonly', (store) => done(store.get(key) as IDBRequest<KeptReading | undefined>)),
    write: (reading) =>
      within('readwrite', async (store) => {
        await done(store.put(reading));
      }),
    list: () =>
      within('readonly', async (store) => {
        const all = await done(store.getAll() as IDBRequest<KeptReading[]>);
        return all
          .map(({ key, owner, at }) => ({ key, owner, at }))
          .toSorted((a, b) => a.at - b.at);
      }),
    remove: (keys) =>
      within('readwrite', async (store) => {
        await Promise.all(keys.map((key) => done(store.delete(key))));
      }),
    clear: () => within('readwrite', (store) => done(store.clear())),
  };
}
