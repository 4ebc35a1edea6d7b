-- What a school offers or asks for beside tuition. A basic fee (type 100) bills itself at enrolment; any other by subscription.
create table services (
  org_id uuid not null,
  id uuid not null,
  type smallint not null check (type in (1, 2, 3, 4, 100)),
  name text not null,
  folded_name text not null,
  description text not null default '',
  -- Where neither an item nor the year's amounts say otherwise. Nothing where they all do.
  cost bigint not null check (cost >= 0),
  -- Of a subscription: for what time the cost is. Of a basic fee: how often it is asked for.
  every text not null check (every in ('once', 'month', 'term', 'year', 'child')),
  is_enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  check (case when type = 100 then every in ('year', 'child') else every <> 'child' end)
);
create unique index services_by_name on services (org_id, folded_name);
call ardoise_protect('services');

-- A meal, a location or a sector, with its own cost. One that somebody subscribed to stays for what it was called.
create table service_items (
  org_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  position int not null,
  name text not null,
  cost bigint not null check (cost > 0),
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, service_id) references services
);
create index service_items_by_service on service_items (org_id, service_id, position);
call ardoise_protect('service_items');

-- What a basic fee costs in a year: of a class, else of its cycle, else of the year. Nothing: it is not asked for there.
create table service_amounts (
  org_id uuid not null,
  service_id uuid not null,
  year_id uuid not null,
  cycle_id uuid,
  class_id uuid,
  -- The class or the cycle; nil of the year.
  place_id uuid not null generated always as (coalesce(class_id, cycle_id, ardoise_nil())) stored,
  amount bigint not null check (amount >= 0),
  primary key (org_id, service_id, year_id, place_id),
  foreign key (org_id, service_id) references services,
  foreign key (org_id, year_id) references academic_years,
  check (cycle_id is null or class_id is null)
);
create index service_amounts_by_year on service_amounts (org_id, year_id);
call ardoise_protect('service_amounts');

create table subscriptions (
  org_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  item_id uuid,
  student_id uuid not null,
  year_id uuid not null,
  every text not null check (every in ('once', 'month', 'term', 'year')),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  -- The last day of one that ended early, and why.
  ended_on date,
  ended_reason text,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  foreign key (org_id, service_id) references services,
  foreign key (org_id, item_id) references service_items,
  foreign key (org_id, student_id) references students
);
create index subscriptions_by_service on subscriptions (org_id, service_id, created_at);
create index subscriptions_by_student on subscriptions (org_id, student_id, created_at);
call ardoise_protect('subscriptions');

-- One basic fee for each student and year, as there is one tuition fee.
create unique index fees_of_basic on fees (org_id, student_id, year_id, service_id)
  where kind = 'service' and subscription_id is null;
create unique index fees_by_subscription on fees (org_id, subscription_id) where subscription_id is not null;

-- Whether the provider lets the school offer services: part of some plans and not of others.
alter table organisations add column has_services boolean not null default true;
