-- What every feature stands on: the scope of a connection, the audit log, idempotency, files, secrets.

-- The organisation that this connection acts for; 'platform' for sign-in, jobs and the provider desk; nothing set
-- means that nothing is seen.
create function ardoise_org() returns uuid language sql stable parallel safe
  return case when current_setting('ardoise.scope', true) ~ '^[0-9a-f-]{36}$'
              then current_setting('ardoise.scope', true)::uuid end;

create function ardoise_is_platform() returns boolean language sql stable parallel safe
  return coalesce(current_setting('ardoise.scope', true) = 'platform', false);

-- Puts a table under row-level security by its org_id, also for the role that owns it. The functions stand in a select of
-- their own, so that they are asked once for each statement: asked for each row, they took three quarters of its time.
create procedure ardoise_protect(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy by_organisation on %s using (org_id = (select ardoise_org()) or (select ardoise_is_platform()))', name);
end $$;

create function ardoise_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Makes a table append-only: a correction is a new row.
create procedure ardoise_append_only(name regclass) language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function ardoise_refuse_change()', name);
  execute format('create trigger append_only_all before truncate on %s for each statement execute function ardoise_refuse_change()', name);
end $$;

create table audit_log (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (org_id, id)
);
create index audit_log_by_subject on audit_log (org_id, subject_id, id);
call ardoise_protect('audit_log');
call ardoise_append_only('audit_log');

create table idempotency_keys (
  org_id uuid not null,
  actor_id uuid not null,
  key text not null,
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (org_id, actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (org_id, created_at);
call ardoise_protect('idempotency_keys');

create table stored_files (
  org_id uuid not null,
  id uuid not null,
  purpose text not null,
  media_type text not null,
  bytes bigint not null,
  width int,
  height int,
  created_by uuid,
  created_at timestamptz not null,
  primary key (org_id, id)
);
call ardoise_protect('stored_files');

-- Keys made at the first start, shared by all nodes. Of the instance, not of an organisation.
create table instance_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
alter table instance_secrets enable row level security;
alter table instance_secrets force row level security;
create policy of_the_platform on instance_secrets using (ardoise_is_platform());

-- Large socket messages between nodes; the adapter makes and clears its rows.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
