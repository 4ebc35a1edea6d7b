-- Spreadsheets being imported, and applications for admission.

create table import_runs (
  org_id uuid not null,
  id uuid not null,
  state text not null check (state in ('reading', 'checked', 'importing', 'done', 'failed')),
  file_name text not null,
  language text not null,
  progress real not null default 0,
  counts jsonb not null default '{}',
  families int not null default 0,
  guardians int not null default 0,
  failure jsonb,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
call ardoise_protect('import_runs');

create table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  outcome text not null check (outcome in ('created', 'matched', 'skipped', 'error')),
  content jsonb not null,
  problems jsonb not null default '[]',
  primary key (org_id, import_id, row_number),
  foreign key (org_id, import_id) references import_runs
);
create index import_rows_by_outcome on import_rows (org_id, import_id, outcome, row_number);
call ardoise_protect('import_rows');

create table applications (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  -- The applicant follows the state by a link that holds this secret; only its hash is kept.
  follow_hash text not null unique,
  state text not null check (state in ('submitted', 'underReview', 'approved', 'rejected', 'permanentlyRejected')),
  language text not null,
  form jsonb not null,
  health jsonb not null,
  -- What lists show and search: follows from the form. The search text is folded.
  student_name text not null,
  guardian_name text not null,
  phone text,
  wanted_class text,
  search_text text not null,
  reasons text,
  student_id uuid,
  submitted_at timestamptz not null,
  review_due_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number)
);
create index applications_by_state on applications (org_id, state, submitted_at);
create index applications_by_age on applications (org_id, submitted_at);
call ardoise_protect('applications');

create table application_history (
  org_id uuid not null,
  application_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  state text not null,
  actor_name text,
  reasons text,
  primary key (org_id, application_id, id),
  foreign key (org_id, application_id) references applications
);
call ardoise_protect('application_history');
call ardoise_append_only('application_history');
