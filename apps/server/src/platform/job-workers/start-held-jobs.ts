import type { AnyJob, RecurringJob } from '../jobs.ts';
import type { watchHold } from '../outside/outside-hold.ts';
import { type JobRunner, type JobRunnerSettings, startJobs } from './start-jobs.ts';

const outsideKinds: ReadonlySet<string> = new Set(['money', 'messages', 'campaigns', 'webhooks']);

/** Work of these kinds reaches outside, and so does what says so of itself. While the copy is held it waits. */
const reachesOutside = (job: AnyJob | RecurringJob): boolean =>
  job.reachesOutside ?? ('kind' in job && outsideKinds.has(job.kind));

/**
 * On a restored copy nobody works on what reaches outside: it stays in the queue as it is, neither lost nor failed, and is
 * taken up once the copy is released.
 */
export function startHeldJobs(
  settings: JobRunnerSettings,
  hold: Awaited<ReturnType<typeof watchHold>>,
): JobRunner {
  if (!hold.isHeld()) return startJobs(settings);
  const inside = startJobs({
    ...settings,
    jobs: settings.jobs.filter((job) => !reachesOutside(job)),
    recurring: settings.recurring.filter((job) => !reachesOutside(job)),
  });
  const runners = [inside];
  let isStopped = false;
  hold.onRelease(() => {
    if (isStopped) return;
    runners.push(
      startJobs({
        ...settings,
        jobs: settings.jobs.filter(reachesOutside),
        recurring: settings.recurring.filter(reachesOutside),
      }),
    );
  });
  return {
    isWorking: () => runners.every((runner) => runner.isWorking()),
    stop: async () => {
      isStopped = true;
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
