import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from './db/database.ts';
import { keepConnection } from './db/kept-connection.ts';
import type { Log } from './log.ts';

/** Told the key to forget, or null where notices may have been missed and everything must be forgotten. */
type Forget = (key: string | null) => void;

/** Lets every node forget what it remembers of a thing that one node has changed. */
export interface CacheBus {
  /** False while notices may be missed: nothing may be remembered then. */
  isListening(): boolean;
  /** Grows with every notice. What was read before a notice must not be remembered after it. */
  generation(): number;
  onForget(forget: Forget): void;
  /**
   * Forgets here at once, and on the other nodes when the transaction commits. A request that reads the old rows in
   * between is caught by the notice, which comes to this node too.
   */
  forget(tx: Tx, key: string): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'ardoise_cache';

export function startCacheBus(pool: Pool, log: Log): CacheBus {
  const listeners: Forget[] = [];
  let generation = 0;

  const tell = (key: string | null): void => {
    generation += 1;
    for (const forget of listeners) forget(key);
  };
  const connection = keepConnection({
    pool,
    log,
    name: 'cache bus',
    prepare: async (client) => {
      client.on('notification', ({ payload }) => tell(payload ?? null));
      await client.query(`listen ${channel}`);
      tell(null);
    },
    onLost: () => tell(null),
  });

  return {
    isListening: () => connection.current() !== null,
    generation: () => generation,
    onForget: (forget) => void listeners.push(forget),
    forget: async (tx, key) => {
      tell(key);
      await sql`select pg_notify(${channel}, ${key})`.execute(tx);
    },
    stop: () => connection.stop(),
  };
}
