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
-- The scope is lent for the one question: its rows are all there when it is given back.
create function ardoise_verified_schools() returns table (org_id uuid, name text, app_id text, town text)
  language plpgsql as $$
declare
  scope text := current_setting('ardoise.scope', true);
begin
  perform set_config('ardoise.scope', 'platform', true);
  return query select o.org_id, o.name, o.app_id, o.town from organisations o
    where o.verification = 'verified' and o.closed_at is null;
  perform set_config('ardoise.scope', coalesce(scope, ''), true);
end $$;
