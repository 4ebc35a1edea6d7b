import type { Pool } from 'pg';
import { watchWorkers } from './dead-workers.ts';
import { kindNames } from '../job-kinds.ts';
import type { AnyJob, RecurringJob } from '../jobs.ts';
import { keepRunning } from './keep-running.ts';
import type { Services } from '../services.ts';

export interface JobRunnerSettings {
  readonly services: Services;
  /** A pool beside the requests' one, so that a flood of requests cannot starve the jobs. */
  readonly pool: Pool;
  readonly jobs: readonly AnyJob[];
  readonly recurring: readonly RecurringJob[];
}

export interface JobRunner {
  /** Whether this node picks up due jobs of every kind. Other nodes may do so all the same. */
  isWorking(): boolean;
  /** Lets what runs finish, then stops. */
  stop(): Promise<void>;
}

export function startJobs({ services, pool, jobs, recurring }: JobRunnerSettings): JobRunner {
  const lives = watchWorkers(pool, services.log);
  const runners = kindNames
    .map((kind) => ({
      kind,
      services,
      pool,
      lives,
      jobs: jobs.filter((job) => job.kind === kind),
      recurring: recurring.filter((job) => (job.kind ?? 'upkeep') === kind),
    }))
    .filter((work) => work.jobs.length + work.recurring.length > 0)
    .map((work) => keepRunning(work));
  return {
    isWorking: () => runners.every((runner) => runner.isWorking()),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
      await lives.stop();
    },
  };
}
