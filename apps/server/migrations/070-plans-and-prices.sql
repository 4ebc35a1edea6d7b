-- What the provider sells, as data that its desk edits: every school reads it, and only the platform changes it.
create table plans (
  id text primary key check (id in ('basic', 'standard', 'enterprise')),
  place int not null,
  name text not null,
  -- Shown, in whole units of the currency.
  currency text not null,
  monthly int not null check (monthly >= 0),
  monthly_by_year int not null check (monthly_by_year >= 0),
  yearly int not null check (yearly >= 0),
  -- Charged.
  month_xaf int not null check (month_xaf >= 0),
  year_xaf int not null check (year_xaf >= 0),
  capabilities text[] not null default '{}',
  version int not null default 1
);
alter table plans enable row level security;
alter table plans force row level security;
create policy read_by_all on plans for select using (true);
create policy of_the_platform on plans using (ardoise_is_platform());

create table sms_packs (
  id uuid primary key,
  messages int not null check (messages > 0),
  price int not null check (price > 0),
  is_on boolean not null default true,
  version int not null default 1
);
alter table sms_packs enable row level security;
alter table sms_packs force row level security;
create policy read_by_all on sms_packs for select using (true);
create policy of_the_platform on sms_packs using (ardoise_is_platform());

-- One row: what has a price and is no pack and no plan.
create table provider_prices (
  is_only boolean primary key default true check (is_only),
  sender_id int not null check (sender_id > 0),
  version int not null default 1
);
alter table provider_prices enable row level security;
alter table provider_prices force row level security;
create policy read_by_all on provider_prices for select using (true);
create policy of_the_platform on provider_prices using (ardoise_is_platform());

select set_config('ardoise.scope', 'platform', true);

-- The euro has a fixed price in francs (655.957); what is charged is rounded up to 50.
insert into plans (id, place, name, currency, monthly, monthly_by_year, yearly, month_xaf, year_xaf, capabilities) values
  ('basic', 1, 'Basic', 'EUR', 0, 0, 0, 0, 0, '{campaigns}'),
  ('standard', 2, 'Standard', 'EUR', 49, 40, 480, 32150, 314900, '{services,campaigns,reminders,senderIds}'),
  ('enterprise', 3, 'Enterprise', 'EUR', 99, 80, 960, 64950, 629750, '{services,campaigns,reminders,senderIds,api}');
insert into sms_packs (id, messages, price) values
  ('01990000-0000-7000-8000-000000000100', 100, 2000),
  ('01990000-0000-7000-8000-000000000500', 500, 9000),
  ('01990000-0000-7000-8000-000000001000', 1000, 17000),
  ('01990000-0000-7000-8000-000000005000', 5000, 80000),
  ('01990000-0000-7000-8000-000000020000', 20000, 300000);
insert into provider_prices (sender_id) values (30000);

-- The plan that was bought or given, and until when; null: without an end. What has ended counts as Basic.
alter table organisations add column plan_id text not null default 'basic' references plans;
alter table organisations add column plan_until timestamptz;
-- Until now every school had all there was, unless the desk had switched its services off.
update organisations set plan_id = 'enterprise' where has_services;
alter table organisations drop column has_services;
