-- What each SMS gateway said to whatever it was asked to carry, by the minute: a message that a second one took was a fault of the
-- first, and stands nowhere else. Kept for a day.
create table gateway_tries (
  gateway text not null,
  minute timestamptz not null,
  tries int not null default 0,
  faults int not null default 0,
  primary key (gateway, minute)
);
alter table gateway_tries enable row level security;
alter table gateway_tries force row level security;
create policy of_the_platform on gateway_tries using (ardoise_is_platform());
