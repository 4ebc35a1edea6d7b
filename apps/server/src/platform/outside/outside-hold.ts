import type { CacheBus } from '../cache-bus.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { OutsideClient } from './outside-client.ts';
import { OutsideFault } from './outside-fault.ts';
import type { PublicClient } from './public-client.ts';

/**
 * A database that was restored from a backup holds messages and prompts that have long gone out, and perhaps runs beside the
 * product that it was taken of. So a node on it reaches nobody outside until an operator has released it.
 */
export interface OutsideHold {
  isHeld(): boolean;
}

/** By which nodes are told over the cache bus that the copy was released. */
export const holdKey = 'outside-hold';

/** What a node says in its log while it is held. */
export const heldLine =
  'this database was restored from a backup: no SMS, email, webhook or payment goes out until `npm run restore -- --go-live`';

interface WatchedHold {
  readonly db: Database;
  readonly cacheBus: CacheBus;
  readonly log: Log;
}

async function readHold(db: Database): Promise<boolean> {
  const row = await db.read('platform', (tx) =>
    tx.selectFrom('restored_copies').select('released_at').executeTakeFirst(),
  );
  return row !== undefined && row.released_at === null;
}

/** Reads the mark, and again whenever the bus may have told of its release. A node that is not held never becomes so. */
export async function watchHold({ db, cacheBus, log }: WatchedHold): Promise<
  OutsideHold & {
    /** Called once, when the copy is released. */
    onRelease(act: () => void): void;
  }
> {
  let isHeld = await readHold(db);
  const acts: Array<() => void> = [];
  const look = async (): Promise<void> => {
    if (!isHeld || (await readHold(db)) || !isHeld) return;
    isHeld = false;
    log.warn('the restored copy was released: messages, webhooks and payments go out from now on');
    for (const act of acts) act();
  };
  if (isHeld) {
    log.warn(heldLine);
    cacheBus.onForget((key) => {
      if (key === null || key === holdKey)
        look().catch((err: unknown) => log.warn({ err }, 'reading whether the copy is released'));
    });
  }
  return { isHeld: () => isHeld, onRelease: (act) => void acts.push(act) };
}

/** Whatever would still go out is stopped here: nothing has left, and it is no fault of the other end. */
function refuseWhileHeld(hold: OutsideHold): void {
  if (hold.isHeld())
    throw new OutsideFault('held', 'a restored copy reaches nobody outside', false);
}

/** The one way outside for operators, gateways and the mail server. */
export const heldOutside = (outside: OutsideClient, hold: OutsideHold): OutsideClient => ({
  ...outside,
  call: async (call) => {
    refuseWhileHeld(hold);
    return outside.call(call);
  },
  refuseHeld: () => refuseWhileHeld(hold),
});

/** The one way outside for addresses that people have typed. */
export const heldPublic = (client: PublicClient, hold: OutsideHold): PublicClient => ({
  ...client,
  call: async (call) => {
    refuseWhileHeld(hold);
    return client.call(call);
  },
});
