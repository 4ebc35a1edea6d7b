import pg from 'pg';
import type { Log } from '../log.ts';

interface KeptConnectionSettings {
  /** The connection is made like those of this pool, beside them: what is held for good must not fill a pool. */
  readonly pool: pg.Pool;
  readonly log: Log;
  /** What it is for, in the log. */
  readonly name: string;
  /** Makes a new connection useful: listens, takes locks. One that fails here is given up and made anew. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Told each time that it is lost or could not be made. */
  readonly onLost?: () => void;
}

export interface KeptConnection {
  /** Null while there is none. */
  current(): pg.Client | null;
  stop(): Promise<void>;
}

const reconnectAfterMs = 1_000;

/** One connection that is held for as long as the node lives, and made anew whenever it breaks. */
export function keepConnection(settings: KeptConnectionSettings): KeptConnection {
  let kept: pg.Client | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new pg.Client(settings.pool.options);
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      if (kept === client) kept = null;
      client.end().catch(() => {});
      if (isStopped) return;
      settings.onLost?.();
      timer = setTimeout(() => {
        connecting = connect();
      }, reconnectAfterMs).unref();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      await settings.prepare(client);
      if (!isLost) kept = client;
    } catch (error) {
      if (!isStopped) settings.log.warn({ err: error }, settings.name);
      lose();
    }
  };
  let connecting = connect();

  return {
    current: () => kept,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await connecting;
      await kept?.end().catch(() => {});
    },
  };
}
