import type { AnyJob } from '../../platform/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { saySetAside } from './say-set-aside.ts';
import { tellStaff } from './subscribers.ts';

/** Watches the jobs of all other modules. */
export const setAsideJobs = (jobs: readonly AnyJob[]): Module => ({
  recurring: [
    {
      name: 'set-aside-jobs.tell',
      cron: '* * * * *',
      work: ({ services }) => saySetAside(services, jobs),
    },
  ],
  subscribers: [tellStaff],
});
