-- Schools, the people who sign in, their sessions, and what proves who they are.

create table organisations (
  org_id uuid primary key,
  app_id text not null unique,
  name text not null,
  slogan text,
  tags text[] not null default '{}',
  logo_id uuid,
  background_id uuid,
  country text not null default 'CM',
  time_zone text not null default 'Africa/Douala',
  require_owner_second_factor boolean not null default false,
  is_verified boolean not null default false,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null
);
call ardoise_protect('organisations');

-- People are of the platform: one person may work for several schools and sign in once.
create table people (
  id uuid primary key,
  uf_id text not null unique,
  full_name text not null,
  email text unique,
  phone text unique,
  sex smallint check (sex in (1, 2, 3)),
  address text,
  avatar_id uuid,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  is_desk boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null
);

-- Apart from the people, so that colleagues may see a person without their secrets.
create table passwords (
  person_id uuid primary key references people,
  password_hash text not null,
  changed_at timestamptz not null
);

create table memberships (
  org_id uuid not null references organisations,
  person_id uuid not null references people,
  role text not null check (role in ('adminOrOwner', 'manager', 'support', 'analyst', 'auditor', 'itOrDeveloper')),
  created_at timestamptz not null,
  primary key (org_id, person_id)
);
create index memberships_by_person on memberships (person_id, org_id);
call ardoise_protect('memberships');

-- One row a session (a "family" of refresh tokens).
create table sessions (
  id uuid primary key,
  person_id uuid not null references people,
  org_id uuid references organisations,
  browser text not null,
  address text not null,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
) with (fillfactor = 50);
-- Without last_used_at, which every refresh changes: a row whose indexed columns stay is rewritten in its place.
create index sessions_by_person on sessions (person_id);

-- Refresh tokens, hashed. A used one that comes again ends its session, unless it is the newest used one, its
-- successor never came back, and it is repeated for the first time within seconds: then the answer was lost.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  parent_hash text,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id, parent_hash);

-- Short-lived secrets with a purpose: codes sent, tickets between two steps, proofs, QR sign-ins, temporary tokens.
-- Kept hashed; used once.
create table tickets (
  secret_hash text primary key,
  purpose text not null,
  person_id uuid references people,
  org_id uuid,
  -- Where a code was sent, hashed: how often is limited.
  destination text,
  code_hash text,
  tries int not null default 0,
  content jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tickets_by_expiry on tickets (expires_at);
create index tickets_by_person on tickets (person_id, purpose);
create index tickets_by_destination on tickets (destination, created_at);
create unique index tickets_by_qr_code on tickets (code_hash) where purpose = 'qr';

-- Wrong tries by account and by address; shared by all nodes.
create table sign_in_failures (
  subject text not null,
  at timestamptz not null,
  id uuid primary key
);
create index sign_in_failures_by_subject on sign_in_failures (subject, at);

create table totp_factors (
  person_id uuid primary key references people,
  secret_sealed text not null,
  -- The newest time step of which a code was taken: no code is taken twice.
  last_step bigint not null,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null
);

create table passkeys (
  id text primary key,
  person_id uuid not null references people,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_person on passkeys (person_id);

-- The tables of people are of the platform. A connection of a school sees who works there, and nothing else of them.
do $$
declare name text;
begin
  foreach name in array array['people', 'passwords', 'sessions', 'refresh_tokens', 'tickets', 'sign_in_failures', 'totp_factors', 'passkeys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy of_the_platform on %I using (ardoise_is_platform())', name);
  end loop;
end $$;
create policy seen_by_colleagues on people for select
  using (ardoise_is_platform() or exists (select from memberships where memberships.person_id = people.id));
