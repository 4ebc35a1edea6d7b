import './tables.ts';
import { sql } from 'kysely';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import type { JobKind } from '../../platform/job-kinds.ts';
import { type AnyJob, wasReplaced } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, type Work } from '../../platform/work.ts';

interface Untold {
  readonly orgId: string;
  readonly kind: JobKind;
}

/** A school hears of one kind of work at most once in this time, however much of it fails. */
const quietMs = 3_600_000;
const keptMs = 90 * 86_400_000;

/** Finds which work of each school was given up, and says so. */
export async function saySetAside(services: Services, jobs: readonly AnyJob[]): Promise<void> {
  const now = services.clock.now();
  const untold = await services.db.write('platform', async (tx) => {
    await forgetReplaced(tx);
    await noteNew(tx, jobs, now);
    await forgetOld(tx, now);
    return findUntold(tx, now);
  });
  for (const { orgId, kind } of untold)
    await inSchool(services, orgId, (work) => sayToSchool(work, kind));
}

async function forgetReplaced(tx: Tx): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select job.id from graphile_worker._private_jobs job
     where job.locked_at is null and ${wasReplaced('job')}))`.execute(tx);
}

async function noteNew(tx: Tx, jobs: readonly AnyJob[], now: Date): Promise<void> {
  await sql`insert into set_aside_jobs (org_id, job_id, kind, found_at)
    select (job.payload ->> 'orgId')::uuid, job.id, known.kind, ${now}
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ kind }) => kind)}::text[])
           as known (name, kind) on known.name = task.identifier
     where job.attempts >= job.max_attempts and job.locked_at is null
       and job.payload ->> 'orgId' <> ${noOrg}
    on conflict do nothing`.execute(tx);
}

/** The queue keeps such a job for whoever looks into it, but not for ever. */
async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await sql`with old as (
      delete from set_aside_jobs where told_at < ${new Date(now.getTime() - keptMs)} returning job_id)
    select graphile_worker.complete_jobs(array(select job_id from old))`.execute(tx);
  // Those of no school are told to nobody here: the log and the metrics have them.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null
       and coalesce(payload ->> 'orgId', ${noOrg}) = ${noOrg}
       and updated_at < ${new Date(now.getTime() - keptMs)}))`.execute(tx);
}

async function findUntold(tx: Tx, now: Date): Promise<readonly Untold[]> {
  const { rows } = await sql<Untold>`
    select org_id as "orgId", kind from set_aside_jobs group by org_id, kind
    having bool_or(told_at is null)
       and coalesce(max(told_at), '-infinity') <= ${new Date(now.getTime() - quietMs)}`.execute(tx);
  return rows;
}

async function sayToSchool({ tx, orgId, now, emit }: Work, kind: JobKind): Promise<void> {
  const said = await tx
    .updateTable('set_aside_jobs')
    .set({ told_at: now })
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('told_at', 'is', null)
    .returning('job_id')
    .execute();
  // Another node was faster.
  if (said.length > 0) await emit('jobs.setAside', orgId, { kind, count: said.length });
}
