-- Jobs that failed at their last try, so that the staff of their school are told, each once.
create table set_aside_jobs (
  org_id uuid not null,
  -- The job queue's own number of it.
  job_id bigint not null,
  kind text not null check (kind in ('money', 'messages', 'heavy', 'upkeep')),
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (org_id, job_id)
);
create index set_aside_jobs_by_kind on set_aside_jobs (org_id, kind, told_at);
call ardoise_protect('set_aside_jobs');
