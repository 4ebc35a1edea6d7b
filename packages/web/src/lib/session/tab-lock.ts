import type { Clock } from '../clock.ts';
import { randomId } from '../random-id.ts';
import type { Store } from '../storage.ts';

/** Runs a task in one tab at a time. */
export type TabLock = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Longer than a request may take, so that a live holder never loses the lease. */
const leaseMs = 35_000;
/** Long enough for a rival that wrote at the same moment to be seen. */
const settleMs = 50;

const wait = (clock: Clock, delayMs: number) =>
  new Promise<void>((resolve) => clock.after(delayMs, resolve));

/**
 * A lease in storage, for browsers without Web Locks and for pages over plain HTTP, where they are switched off.
 * The holder's name is written, and counts once it is still there a moment later.
 */
function storageLock(store: Store, clock: Clock): TabLock {
  const me = randomId();

  const holder = () => {
    const [name = '', untilMs = '0'] = (store.read('refreshLease') ?? '').split('|');
    return Number(untilMs) > clock.now() ? name : null;
  };

  return async (task) => {
    while (holder() !== me) {
      if (holder() === null) store.write('refreshLease', `${me}|${clock.now() + leaseMs}`);
      await wait(clock, settleMs);
    }
    try {
      return await task();
    } finally {
      if (holder() === me) store.write('refreshLease', null);
    }
  };
}

export function createTabLock(
  name: string,
  store: Store,
  clock: Clock,
  locks: LockManager | null = navigator.locks ?? null,
): TabLock {
  if (locks === null) return storageLock(store, clock);
  return (task) => locks.request(name, task) as ReturnType<typeof task>;
}
