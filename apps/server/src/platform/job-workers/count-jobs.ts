import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { kindNames } from '../job-kinds.ts';
import { type AnyJob, kindsByName, type RecurringJob } from '../jobs.ts';

const states = ['waiting', 'running', 'failing', 'set_aside'] as const;

interface Counted {
  readonly name: string;
  readonly state: (typeof states)[number];
  readonly count: number;
}

/** A job that was tried and waits for its next try is failing; one without tries left is set aside. */
const countByState = `
  select task_identifier as name,
         case when locked_at is not null then 'running' when attempts >= max_attempts then 'set_aside'
              when attempts > 0 then 'failing' else 'waiting' end as state, count(*)::int
    from graphile_worker.jobs group by 1, 2`;

interface Work {
  readonly jobs: readonly AnyJob[];
  readonly recurring: readonly RecurringJob[];
}

/** All nodes' jobs, by kind and state, when somebody asks. */
export function countJobs(pool: Pool, { jobs, recurring }: Work): Gauge {
  const kindOf = kindsByName(jobs, recurring);
  return new Gauge({
    name: 'ardoise_jobs',
    help: 'Jobs of all nodes by kind of work and state',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      this.reset();
      for (const kind of kindNames) for (const state of states) this.set({ kind, state }, 0);
      // While the database is away there is nothing to count, and the other figures are all the more wanted.
      const { rows } = await pool.query<Counted>(countByState).catch(() => ({ rows: [] }));
      for (const { name, state, count } of rows) this.inc({ kind: kindOf(name), state }, count);
    },
  });
}
