import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './db/database.ts';
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
const reconnectAfterMs = 1_000;

/** One connection of its own, made like those of the pool: a pool could not end while one of its own listens. */
export function startCacheBus(pool: pg.Pool, log: Log): CacheBus {
  const listeners: Forget[] = [];
  let generation = 0;
  let listening: pg.Client | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = (key: string | null): void => {
    generation += 1;
    for (const forget of listeners) forget(key);
  };
  const retryLater = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      connecting = connect();
    }, reconnectAfterMs).unref();
  };
  const connect = async (): Promise<void> => {
    const client = new pg.Client(pool.options);
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      if (listening === client) listening = null;
      tell(null);
      client.end().catch(() => {});
      retryLater();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => tell(payload ?? null));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      tell(null);
      if (!isLost) listening = client;
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'cache bus');
      lose();
    }
  };
  let connecting = connect();

  return {
    isListening: () => listening !== null,
    generation: () => generation,
    onForget: (forget) => void listeners.push(forget),
    forget: async (tx, key) => {
      tell(key);
      await sql`select pg_notify(${channel}, ${key})`.execute(tx);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      await listening?.end();
    },
  };
}
