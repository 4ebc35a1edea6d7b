import type pg from 'pg';

const triggerOf = (job: string): string => `bench_hold_${job.replaceAll('.', '_')}`;

/** Jobs of this name are queued, and wait for another day. */
export const holdJobs = (db: pg.Client, job: string): Promise<unknown> =>
  db.query(`
  create or replace function bench_hold_jobs() returns trigger language plpgsql as $$
  begin
    new.run_at := now() + interval '1 day';
    return new;
  end $$;
  insert into graphile_worker._private_tasks (identifier) values ('${job}') on conflict do nothing;
  do $$
  begin
    execute format(
      'create or replace trigger ${triggerOf(job)} before insert on graphile_worker._private_jobs
         for each row when (new.task_id = %s) execute function bench_hold_jobs()',
      (select id from graphile_worker._private_tasks where identifier = '${job}'));
  end $$`);

/** Those that come from now on are worked on again. */
export const letJobsGo = (db: pg.Client, job: string): Promise<unknown> =>
  db.query(`drop trigger if exists ${triggerOf(job)} on graphile_worker._private_jobs`);
