-- Keys by which programs of a school ask. A secret is kept nowhere: only its hash, and enough of it to tell one from another.
create table api_keys (
  org_id uuid not null references organisations,
  id uuid not null,
  -- SHA-256, in base64url.
  hash text not null,
  start text not null,
  last_four text not null,
  kind text not null check (kind in ('collection', 'disbursement')),
  environment text not null check (environment in ('production', 'development', 'sandbox')),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks from where it may be used; none: from anywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  expires_at timestamptz,
  -- Of one that another has replaced: until then it works too.
  ends_at timestamptz,
  replaced_by uuid,
  -- The first of those that took each other's place: what one did under an idempotency key, the next does not do again.
  root_id uuid not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, replaced_by) references api_keys,
  check ((ends_at is null) = (replaced_by is null))
);
call ardoise_protect('api_keys');

-- Whose it is, is asked at a call.
create unique index api_keys_by_hash on api_keys (hash);
