import type { Pool, PoolClient } from 'pg';
import type { Log } from './log.ts';

/** Between two looks, and the least age of a job that is given back: a new worker has taken its lock by then. */
const lookEveryMs = 2_000;

/** Jobs of workers whose sign of life is gone; the lock is tried, so that two nodes never do it at once. */
const giveBack = `
  select graphile_worker.force_unlock_workers(array_agg(worker)) from (
    select distinct locked_by as worker from graphile_worker.jobs
     where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)) locked
   where pg_try_advisory_xact_lock(hashtextextended('ardoise-worker:' || worker, 0))`;

/**
 * A worker that was killed leaves its jobs locked, and the library would give them back after four hours. So every
 * worker holds a lock of the database for as long as its connection lives, and each looks for jobs of those that no
 * longer do. Should only the connection break, a job may run twice, which every job must bear.
 */
export function watchWorkers(pool: Pool, worker: string, log: Log): { stop(): Promise<void> } {
  let held: PoolClient | null = null;
  let isStopped = false;

  const hold = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    client.once('end', () => {
      if (held === client) held = null;
    });
    await client.query(
      "select pg_advisory_lock(hashtextextended('ardoise-worker:' || $1::text, 0))",
      [worker],
    );
    return client;
  };
  const look = async (): Promise<void> => {
    try {
      held ??= await hold();
      await held.query(giveBack, [worker, lookEveryMs / 1_000]);
    } catch (error) {
      held?.release(true);
      held = null;
      if (!isStopped) log.warn({ err: error }, 'looking for dead workers');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEveryMs).unref();

  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
      held?.release(true);
      held = null;
    },
  };
}
