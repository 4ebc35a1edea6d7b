import { getPlatformHealth } from '@ardoise/contract/desk/health';
import { route } from '../../platform/http/route.ts';
import type { AnyJob } from '../../platform/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { readHealth } from './read-health.ts';

/** How the platform is, for the provider's desk. It is told the jobs of all modules, to say which kind of work waits. */
export function platformHealth(jobs: readonly AnyJob[]): Module {
  const kinds = new Map(jobs.map(({ name, kind }) => [name, kind]));
  return {
    routes: [
      route(getPlatformHealth, (context) =>
        readHealth(context, (name) => kinds.get(name) ?? 'upkeep'),
      ),
    ],
  };
}
