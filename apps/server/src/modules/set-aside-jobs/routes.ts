import type { AnyJob } from '../../platform/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { tellSetAside } from './tell-set-aside.ts';

/** Watches the jobs of all other modules. */
export const setAsideJobs = (jobs: readonly AnyJob[]): Module => ({
  recurring: [
    {
      name: 'set-aside-jobs.tell',
      cron: '* * * * *',
      work: ({ services }) => tellSetAside(services, jobs),
    },
  ],
});
