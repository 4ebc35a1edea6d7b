import type { Pool } from 'pg';
import type { Log } from '../log.ts';

/** More than one look of any kind of work takes. */
const many = 100;

/**
 * Tells the workers of every node that there are new jobs. Called after a commit, and while one announcement is on its way all
 * others wait for the next: a thousand payments in a second are announced some dozens of times. One that is lost costs
 * little, since the workers look by themselves every half second.
 */
export function announceJobs(pool: Pool, log: Log): () => void {
  let isSending = false;
  let isWanted = false;
  const send = async (): Promise<void> => {
    isSending = true;
    while (isWanted) {
      isWanted = false;
      await pool
        .query("select pg_notify('jobs:insert', $1)", [JSON.stringify({ count: many })])
        .catch((error: unknown) => log.debug({ err: error }, 'new jobs were not announced'));
    }
    isSending = false;
  };
  return () => {
    isWanted = true;
    if (!isSending) void send();
  };
}
