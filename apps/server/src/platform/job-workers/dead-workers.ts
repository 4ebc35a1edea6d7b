import type { Client, Pool } from 'pg';
import { keepConnection } from '../db/kept-connection.ts';
import type { Log } from '../log.ts';

/** Between two looks, and the least age of a job that is given back: a new worker has taken its lock by then. */
const lookEveryMs = 2_000;

/** Where all connections broke at once, the other nodes are given the time to take their locks again. */
const graceMs = 1_500;

const lockOf = (worker: string): string => `hashtextextended('ardoise-worker:' || ${worker}, 0)`;

/** Jobs of workers whose sign of life is gone; the lock is tried, so that two nodes never do it at once. */
const giveBack = `
  select graphile_worker.force_unlock_workers(array_agg(worker)) from (
    select distinct locked_by as worker from graphile_worker.jobs
     where locked_by <> all ($1) and locked_at < now() - make_interval(secs => $2)) locked
   where pg_try_advisory_xact_lock(${lockOf('worker')})`;

/** The workers of this node that are alive. */
export interface LiveWorkers {
  add(worker: string): void;
  /** It has ended: what it still has locked may be given back. */
  remove(worker: string): void;
  stop(): Promise<void>;
}

/**
 * A worker that was killed leaves its jobs locked, and the library would give them back after four hours. So every
 * worker holds a lock of the database for as long as its node's connection lives, and each node looks for jobs of those
 * that no longer do. Should only the connection break, a job may run twice, which every job must bear.
 */
export function watchWorkers(pool: Pool, log: Log): LiveWorkers {
  const alive = new Set<string>();
  let isStopped = false;

  const say = (error: unknown): void => {
    if (!isStopped) log.warn({ err: error }, 'looking for dead workers');
  };
  let held = new Set<string>();
  const lockMissing = async (client: Client): Promise<void> => {
    const missing = [...alive].filter((worker) => !held.has(worker));
    if (missing.length === 0) return;
    for (const worker of missing) held.add(worker);
    await client.query(
      `select pg_advisory_lock(${lockOf('worker')}) from unnest($1::text[]) worker`,
      [missing],
    );
  };
  let connectedAt = 0;
  const connection = keepConnection({
    pool,
    log,
    name: 'signs of life of workers',
    prepare: async (client) => {
      held = new Set();
      await lockMissing(client);
      connectedAt = performance.now();
    },
  });
  const look = async (): Promise<void> => {
    const client = connection.current();
    if (client === null) return;
    try {
      await lockMissing(client);
      if (performance.now() - connectedAt < graceMs) return;
      await client.query(giveBack, [[...alive], lookEveryMs / 1_000]);
    } catch (error) {
      say(error);
    }
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs).unref();

  return {
    add: (worker) => {
      alive.add(worker);
      const client = connection.current();
      if (client !== null) void lockMissing(client).catch(say);
    },
    remove: (worker) => {
      alive.delete(worker);
      if (!held.delete(worker)) return;
      void connection
        .current()
        ?.query(`select pg_advisory_unlock(${lockOf('$1::text')})`, [worker])
        .catch(say);
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await connection.stop();
    },
  };
}
