import type { Pool } from 'pg';
import { createDatabase, createPool, type Database } from '../../db/database.ts';
import { prepareRole } from '../../db/prepare.ts';
import { type AnyJob, enqueue, type Job, type RecurringJob } from '../../jobs.ts';
import { createLog } from '../../log.ts';
import type { Services } from '../../services.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { type JobRunner, startJobs } from '../start-jobs.ts';

interface Others {
  readonly lend?: (pool: Pool) => Pool;
  readonly recurring?: readonly RecurringJob[];
}

export interface TestQueue {
  readonly db: Database;
  readonly logged: string[];
  /** The workers of a node that knows these jobs, on the queue's own connections or on others. */
  start(jobs: readonly AnyJob[], others?: Others): JobRunner;
  enqueue<Payload extends object>(job: Job<Payload>, payload: Payload): Promise<void>;
  close(): Promise<void>;
}

/** A job queue of its own, without the rest of the program. */
export async function createTestQueue(
  options?: Parameters<typeof createTestDatabase>[0],
): Promise<TestQueue> {
  const database = await createTestDatabase(options);
  const pool = createPool(database.url, await prepareRole(database.url), 10);
  const db = createDatabase(pool);
  const logged: string[] = [];
  const services = {
    db,
    log: createLog('debug', { write: (line) => void logged.push(line) }),
  } as Services;
  const runners: JobRunner[] = [];
  return {
    db,
    logged,
    start: (jobs, { lend = (own: Pool) => own, recurring = [] } = {}) => {
      const runner = startJobs({ services, pool: lend(pool), jobs, recurring });
      runners.push(runner);
      return runner;
    },
    enqueue: (job, payload) => db.write('platform', (tx) => enqueue(tx, job, payload)),
    close: async () => {
      for (const runner of runners) await runner.stop();
      await db.close();
      await database.remove();
    },
  };
}
