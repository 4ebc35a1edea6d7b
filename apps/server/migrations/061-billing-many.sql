-- Billing many families in one action: made and sent in the background, family by family, and never twice.
create table invoice_repeats (
  org_id uuid not null,
  id uuid not null,
  title text not null,
  content jsonb not null,
  channels text[] not null,
  -- In which it was begun, for families that never chose one.
  language text not null check (language in ('en', 'fr')),
  every text not null check (every in ('month', 'term')),
  -- The day of its first run, from which months are counted.
  first_on date not null,
  until_on date not null,
  -- Null: it has come to its end, was stopped, or waits for the year of its next term.
  next_on date,
  waits_for_term boolean not null default false check (not waits_for_term or next_on is null),
  -- Why its last turn billed nobody: the name of the refusal and what fills its text.
  problem jsonb,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  stopped_at timestamptz,
  primary key (org_id, id)
);
create index invoice_repeats_due on invoice_repeats (next_on) where next_on is not null;
create index invoice_repeats_waiting on invoice_repeats (id) where waits_for_term;
call ardoise_protect('invoice_repeats');

create table invoice_runs (
  org_id uuid not null,
  id uuid not null,
  title text not null,
  content jsonb not null,
  channels text[] not null,
  -- In which it was begun, for families that never chose one.
  language text not null check (language in ('en', 'fr')),
  state text not null check (state in ('waiting', 'running', 'done')),
  families int not null,
  billed int not null default 0,
  left_out int not null default 0,
  failed int not null default 0,
  amount bigint not null default 0,
  repeat_id uuid,
  -- Of a repeat: the day for which it was run. Each once.
  period_on date check ((period_on is null) = (repeat_id is null)),
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  finished_at timestamptz check ((finished_at is null) = (state <> 'done')),
  primary key (org_id, id),
  unique (org_id, repeat_id, period_on),
  foreign key (org_id, repeat_id) references invoice_repeats
);
create index invoice_runs_by_time on invoice_runs (org_id, created_at, id);
call ardoise_protect('invoice_runs');

create table invoice_run_families (
  org_id uuid not null,
  run_id uuid not null,
  family_id uuid not null,
  -- In which order they are billed.
  place int not null,
  state text not null default 'waiting' check (state in ('waiting', 'billed', 'leftOut', 'failed')),
  left_out text check ((left_out is null) = (state <> 'leftOut')),
  -- The name of the refusal and what fills its text, so that it is said in the reader's language.
  problem jsonb check ((problem is null) = (state <> 'failed')),
  invoice_id uuid check ((invoice_id is null) = (state <> 'billed')),
  primary key (org_id, run_id, family_id),
  foreign key (org_id, run_id) references invoice_runs
);
create index invoice_run_families_by_state on invoice_run_families (org_id, run_id, state, place);
call ardoise_protect('invoice_run_families');
