import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from './db/database.ts';
import { watchWorkers } from './dead-workers.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

export interface JobContext {
  /** Their `db` is of the jobs: a statement may take longer than a request's. */
  readonly services: Services;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** A kind of work that runs later. Running it twice must do no harm: a crash may repeat it. */
export interface Job<Payload> {
  readonly name: string;
  readonly maxAttempts: number;
  readonly work: (payload: Payload, context: JobContext) => Promise<void>;
}

/** A list of jobs holds many kinds of payload; each is given back to its own work. */
export type AnyJob = Omit<Job<unknown>, 'work'> & {
  readonly work: (payload: never, context: JobContext) => Promise<void>;
};

/** A job that comes round by itself, in cron's notation (UTC). */
export interface RecurringJob {
  readonly name: string;
  readonly cron: string;
  readonly work: (context: JobContext) => Promise<void>;
}

export const jobConcurrency = 4;

/** For jobs whose time has come; new ones are announced. One look serves all workers of a node. */
const lookEveryMs = 500;

/**
 * The workers of a node are handed their jobs by one look at the queue instead of each looking for itself. A look that
 * finds nothing is not repeated at once, however many jobs are announced meanwhile: a stream of jobs for later, such as
 * polls, would otherwise have every worker read the whole queue again and again. What nobody has begun after a while
 * goes back, for another node.
 */
const handOut = {
  size: jobConcurrency,
  ttl: 2_000,
  refetchDelay: { durationMs: 100, maxAbortThreshold: Number.POSITIVE_INFINITY },
};

interface EnqueueOptions {
  /** From now on, by the database's clock: the one that the workers go by. */
  readonly delaySeconds?: number;
  /** A second enqueue with the same key before it ran replaces the first. */
  readonly key?: string;
}

/** Enqueued in the caller's transaction: no commit, no job. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, payload := ${JSON.stringify(payload)}::json,
    run_at := now() + make_interval(secs => ${options.delaySeconds ?? 0}), max_attempts := ${job.maxAttempts}, job_key := ${options.key ?? null})`.execute(
    tx,
  );
}

/** Many at once, each under its key, for little more than the cost of one. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  wanted: ReadonlyArray<{ readonly payload: Payload; readonly key: string }>,
): Promise<void> {
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(row(${job.name}::text, payload::json, null, now(), ${job.maxAttempts}::int, key, null, null)
             ::graphile_worker.job_spec)
      from unnest(${wanted.map(({ payload }) => JSON.stringify(payload))}::text[],
                  ${wanted.map(({ key }) => key)}::text[]) as wanted (payload, key)))`.execute(tx);
}

interface JobRunnerSettings {
  readonly services: Services;
  /** A pool beside the requests' one, so that a flood of requests cannot starve the jobs. */
  readonly pool: Pool;
  readonly jobs: readonly AnyJob[];
  readonly recurring: readonly RecurringJob[];
}

export interface JobRunner {
  /** Lets what runs finish, then stops. */
  stop(): Promise<void>;
}

/** Debug output of the library is left out; what goes wrong is said. */
const libraryLog = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier }, message);
  });

export const migrateJobs = (pool: Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: libraryLog(log) });

export async function startJobs(settings: JobRunnerSettings): Promise<JobRunner> {
  const { services } = settings;
  const contextOf = (row: { attempts: number; max_attempts: number }): JobContext => ({
    services,
    attempt: row.attempts,
    isLastAttempt: row.attempts >= row.max_attempts,
  });
  const taskList: TaskList = {};
  for (const { name, work } of settings.jobs) {
    taskList[name] = (payload, { job }) => work(payload as never, contextOf(job));
  }
  for (const { name, work } of settings.recurring) {
    taskList[name] = (_payload, { job }) => work(contextOf(job));
  }
  const events = new EventEmitter() as WorkerEvents;
  let lives: ReturnType<typeof watchWorkers> | undefined;
  events.once('pool:create', ({ workerPool }) => {
    lives = watchWorkers(settings.pool, workerPool.id, services.log);
  });
  const runner: Runner = await run({
    events,
    pgPool: settings.pool,
    taskList,
    concurrency: jobConcurrency,
    pollInterval: lookEveryMs,
    preset: { worker: { localQueue: handOut } },
    noHandleSignals: true,
    logger: libraryLog(services.log),
    parsedCronItems: parseCronItems(
      settings.recurring.map((job) => ({
        task: job.name,
        match: job.cron,
        options: { backfillPeriod: 0 },
      })),
    ),
  });
  return {
    stop: async () => {
      await runner.stop();
      await lives?.stop();
    },
  };
}
