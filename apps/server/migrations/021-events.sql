-- What has happened, written in the transaction of the change, and for each follower what it has not heard of yet.
create sequence events_position;

create table events (
  org_id uuid not null,
  position bigint not null,
  at timestamptz not null,
  name text not null,
  record_id uuid not null,
  facts jsonb not null,
  primary key (org_id, position)
);
create index events_by_age on events (at);
call ardoise_protect('events');

create table event_deliveries (
  org_id uuid not null,
  subscriber text not null,
  record_id uuid not null,
  position bigint not null,
  primary key (org_id, subscriber, record_id, position)
);
create index event_deliveries_by_event on event_deliveries (org_id, position);
call ardoise_protect('event_deliveries');
