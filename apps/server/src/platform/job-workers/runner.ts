import { EventEmitter } from 'node:events';
import { parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { LiveWorkers } from './dead-workers.ts';
import { type JobKind, jobKinds } from '../job-kinds.ts';
import { type AnyJob, type JobContext, libraryLog, type RecurringJob } from '../jobs.ts';
import { lendPool } from './lent-pool.ts';
import { letFinish } from './let-finish.ts';
import type { Services } from '../services.ts';

export interface KindOfJobs {
  readonly kind: JobKind;
  readonly services: Services;
  readonly pool: Pool;
  readonly jobs: readonly AnyJob[];
  readonly recurring: readonly RecurringJob[];
  readonly lives: LiveWorkers;
  /** Told after every good look at the queue and every job that came to its end. */
  readonly onSign: () => void;
}

/** The library's workers of one kind, from their start to their end. */
export interface Runner {
  /** Resolves with the reason for which these workers must be replaced. Never rejects. */
  readonly isOver: Promise<string>;
  isBusy(): boolean;
  /** Lets what runs finish. Never rejects. */
  stop(): Promise<void>;
}

/** A recurring job that fails comes round again anyway. */
const recurringAttempts = 3;

/**
 * The workers are handed their jobs by one look at the queue instead of each looking for itself. A look that finds
 * nothing is not repeated at once, however many jobs are announced meanwhile: a stream of jobs for later, such as polls,
 * would otherwise have every worker read the whole queue again and again. What nobody has begun after a while goes back,
 * for another node. Heavy work is looked for by each worker itself: a look that takes two jobs might take two of one
 * school.
 */
const handOut = (kind: JobKind) =>
  kind === 'heavy'
    ? {}
    : {
        localQueue: {
          size: jobKinds[kind].workers,
          ttl: 2_000,
          refetchDelay: { durationMs: 100, maxAbortThreshold: Number.POSITIVE_INFINITY },
        },
      };

function tasksOf({ services, jobs, recurring }: KindOfJobs): TaskList {
  const contextOf = (row: { attempts: number; max_attempts: number }): JobContext => ({
    services,
    attempt: row.attempts,
    isLastAttempt: row.attempts >= row.max_attempts,
  });
  const tasks: TaskList = {};
  for (const { name, work } of jobs)
    tasks[name] = (payload, { job }) => work(payload as never, contextOf(job));
  for (const { name, work } of recurring) tasks[name] = (_payload, { job }) => work(contextOf(job));
  return tasks;
}

const cronOf = ({ recurring }: KindOfJobs) =>
  parseCronItems(
    recurring.map(({ name, cron }) => ({
      task: name,
      match: cron,
      options: { backfillPeriod: 0, maxAttempts: recurringAttempts },
    })),
  );

export async function startRunner(settings: KindOfJobs): Promise<Runner> {
  const { kind, services, lives } = settings;
  const { workers, lookEveryMs, isAnnounced } = jobKinds[kind];
  let end: (why: string) => void = () => {};
  const isOver = new Promise<string>((resolve) => {
    end = resolve;
  });
  const events = new EventEmitter() as WorkerEvents;
  let workerId: string | undefined;
  let running = 0;
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
    lives.add(workerId);
  });
  events.on('localQueue:getJobs:complete', settings.onSign);
  events.on('worker:getJob:empty', settings.onSign);
  events.on('job:start', () => {
    running += 1;
  });
  events.on('job:failed', ({ job, error }) => {
    services.log.error({ job: job.task_identifier, err: error }, 'a job was set aside');
  });
  events.on('job:complete', () => {
    running -= 1;
    settings.onSign();
  });
  const runner = await run({
    events,
    pgPool: lendPool(settings.pool, {
      workers,
      isAnnounced,
      onBreak: () => end('a connection broke in the middle of a statement'),
    }),
    taskList: tasksOf(settings),
    concurrency: workers,
    pollInterval: lookEveryMs,
    // Without a delay of its own the library lets the end of a job go unobserved, also where it could not be written.
    preset: { worker: { ...handOut(kind), completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: libraryLog(services.log),
    parsedCronItems: cronOf(settings),
  });
  runner.promise.then(
    () => end('the workers stopped'),
    (error: unknown) => end(error instanceof Error ? error.message : 'unknown'),
  );
  return {
    isOver,
    isBusy: () => running >= workers,
    stop: async () => {
      const stopped = Promise.allSettled([runner.stop(), runner.promise]);
      await letFinish(stopped, () => running === 0);
      // What it could not write down as done is given back from here on.
      if (workerId !== undefined) lives.remove(workerId);
    },
  };
}
