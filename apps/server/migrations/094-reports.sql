-- Reports that were saved under a name, by a person for themselves or for all readers of the school.
create table saved_reports (
  org_id uuid not null references organisations,
  id uuid not null,
  owner_id uuid not null,
  kind text not null check (kind in ('students', 'guardians', 'invoicing', 'invoicing-payments', 'payments')),
  name text not null,
  -- Columns, filters, period and groups, as the contract's choice.
  choice jsonb not null,
  is_shared boolean not null,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index saved_reports_by_name on saved_reports (org_id, owner_id, lower(name));
call ardoise_protect('saved_reports');

-- An export: being made, ready for its maker, or ended otherwise. The file itself lies in storage under the row's id.
create table report_files (
  org_id uuid not null references organisations,
  id uuid not null,
  maker_id uuid not null,
  maker_name text not null,
  kind text not null check (kind in ('students', 'guardians', 'invoicing', 'invoicing-payments', 'payments')),
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  language text not null check (language in ('en', 'fr')),
  choice jsonb not null,
  -- What the maker's role allowed when it was begun, and what it did not.
  columns text[] not null,
  withheld text[] not null,
  -- Of one that a schedule makes: by it the person is written to when it is ready.
  schedule_id uuid,
  state text not null check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  rows int not null check (rows >= 0),
  rows_done int not null default 0 check (rows_done >= 0),
  bytes bigint,
  failure text check (failure in ('noSpace', 'unexpected')),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id),
  check ((failure is not null) = (state = 'failed')),
  check ((bytes is not null) = (state = 'ready')),
  check ((finished_at is null) = (state in ('queued', 'running')))
);
create index report_files_of_maker on report_files (org_id, maker_id, created_at desc);
create index report_files_by_age on report_files (created_at);
call ardoise_protect('report_files');
