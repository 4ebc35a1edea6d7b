-- Addresses to which a school has its events sent.
create table webhook_endpoints (
  org_id uuid not null references organisations,
  id uuid not null,
  address text not null,
  description text not null,
  environment text not null check (environment in ('production', 'development', 'sandbox')),
  events text[] not null,
  -- Sealed for the endpoint; the last characters stand beside it to tell one from another.
  sealed_secret text not null,
  secret_end text not null,
  secret_at timestamptz not null,
  -- Signs too until then.
  previous_sealed text,
  previous_until timestamptz,
  is_on boolean not null default true,
  off_at timestamptz,
  off_reason text check (off_reason in ('person', 'failing', 'gone')),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  check (is_on = (off_at is null) and is_on = (off_reason is null)),
  check ((previous_sealed is null) = (previous_until is null))
);
call ardoise_protect('webhook_endpoints');

-- How sending to each goes: apart from it, since this changes with every try.
create table webhook_lanes (
  org_id uuid not null,
  endpoint_id uuid not null,
  -- Of the last event; each delivery takes the next.
  sequence bigint not null default 0,
  -- Who sends to it at this moment, and until when at most: one at a time.
  held_by uuid,
  held_until timestamptz,
  -- The receiver asked to be left alone until then.
  paused_until timestamptz,
  -- Since then no try has succeeded.
  failing_since timestamptz,
  -- The last try got no answer at all.
  is_silent boolean not null default false,
  delivered_at timestamptz,
  primary key (org_id, endpoint_id),
  foreign key (org_id, endpoint_id) references webhook_endpoints on delete cascade
);
call ardoise_protect('webhook_lanes');
