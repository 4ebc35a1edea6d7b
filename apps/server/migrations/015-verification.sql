-- What the provider's desk has said of each school, and what two schools of one name are told apart by.
select set_config('ardoise.scope', 'platform', true);

alter table organisations
  add column town text,
  add column verification text not null default 'unverified'
    check (verification in ('unverified', 'waiting', 'verified', 'refused')),
  -- The desk's words to the owners, where it refused.
  add column verification_reason text,
  add column verification_decided_at timestamptz,
  -- A verified school keeps the name that the desk agreed to, and is called by it, until the desk agrees to another.
  add column asked_name text check (asked_name is null or verification = 'verified'),
  -- Since when the desk has something to decide.
  add column waiting_since timestamptz
    check (verification <> 'waiting' or waiting_since is not null);

update organisations set verification = 'verified' where is_verified;
alter table organisations drop column is_verified;

-- What the desk finds a school by, without case and accents.
alter table organisations add column search_text text not null generated always as (
  translate(lower(name || ' ' || coalesce(asked_name, '') || ' ' || coalesce(town, '') || ' ' || app_id),
            'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) stored;

-- Every new name is compared with those of the verified schools, and the desk reads from the one that waits longest.
create index organisations_verified on organisations (org_id) include (name, app_id, town) where verification = 'verified';
create index organisations_waiting on organisations (waiting_since) where waiting_since is not null;

-- What any school may know of the verified ones, to whom it must not be taken for: only what every payer sees of them.
create function ardoise_verified_schools() returns table (org_id uuid, name text, app_id text, town text)
  language sql stable set ardoise.scope = 'platform' as $$
    select org_id, name, app_id, town from organisations where verification = 'verified' and closed_at is null
  $$;
