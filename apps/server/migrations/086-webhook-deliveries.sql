-- What others are told of, once each, and each way in which it is told.
create table webhook_events (
  org_id uuid not null references organisations,
  -- The webhook-id of every request that tells of it.
  id uuid not null,
  type text not null,
  environment text not null,
  record_id uuid not null,
  -- What tells two of the same kind about one record apart; empty where it happens once.
  cause text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, environment, type, record_id, cause)
);
create index webhook_events_by_age on webhook_events using brin (at);
call ardoise_protect('webhook_events');

create table webhook_deliveries (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  sequence bigint not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  tries int not null default 0,
  -- When it is to be tried; null where it is not.
  next_at timestamptz,
  created_at timestamptz not null,
  last_at timestamptz,
  status int,
  problem text,
  -- Headers of the last request and answer, and what was read of the answer.
  request jsonb,
  answer jsonb,
  -- [{at, status, problem, tookMs}]
  history jsonb not null default '[]',
  primary key (org_id, id),
  unique (org_id, endpoint_id, sequence),
  foreign key (org_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (org_id, event_id) references webhook_events on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (org_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_by_event on webhook_deliveries (org_id, event_id);
-- For the sweep, over all schools.
create index webhook_deliveries_late on webhook_deliveries (next_at) where state = 'waiting';
call ardoise_protect('webhook_deliveries');
