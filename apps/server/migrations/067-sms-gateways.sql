-- How SMS are carried, as the provider's desk has set it. A gateway without a row is as the settings of the start say.
select set_config('ardoise.scope', 'platform', true);

create table sms_gateways (
  name text primary key check (name in ('nexah', 'orange', 'africastalking')),
  position smallint not null,
  is_on boolean not null,
  -- What is not secret of its account, by field.
  open_values jsonb not null default '{}',
  -- The rest; null: none was set at the desk.
  secrets_sealed text,
  version int not null default 1,
  changed_at timestamptz not null
);
alter table sms_gateways enable row level security;
alter table sms_gateways force row level security;
create policy of_the_platform on sms_gateways using (ardoise_is_platform());
