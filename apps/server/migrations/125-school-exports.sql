-- An export of everything of a school, made in the background and kept for a week. Its content lies in storage in parts.
create table school_exports (
  org_id uuid not null references organisations,
  id uuid not null,
  maker_id uuid not null,
  maker_name text not null,
  language text not null check (language in ('en', 'fr')),
  state text not null check (state in ('queued', 'running', 'ready', 'failed')),
  progress int not null default 0,
  -- How many parts may lie in storage, complete or not.
  parts int not null default 0,
  bytes bigint,
  failure text,
  -- The moment of which everything in it is.
  as_of timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (org_id, id)
);
create unique index school_exports_under_way on school_exports (org_id) where state in ('queued', 'running');
create index school_exports_by_age on school_exports (org_id, created_at);
call ardoise_protect('school_exports');
