-- A school's prepaid messages: what it has, and every movement of it.
select set_config('ardoise.scope', 'platform', true);

alter table guardians
  -- In which the school writes to them; null: as the family last used.
  add column language text check (language in ('en', 'fr')),
  -- They asked for no campaigns and no reminders.
  add column no_messages boolean not null default false;

create table sms_accounts (
  org_id uuid primary key references organisations,
  -- Free to be sent: one for each part of an SMS.
  messages bigint not null default 0 check (messages >= 0),
  -- Held for campaigns that are under way.
  reserved bigint not null default 0 check (reserved >= 0),
  -- What was paid for both.
  xaf bigint not null default 0 check (xaf >= 0),
  alarm_threshold bigint check (alarm_threshold > 0),
  alarm_people uuid[] not null default '{}',
  -- Whether the alarm has rung since the balance was last above the threshold.
  is_below boolean not null default false,
  alarm_version int not null default 0,
  -- Hours of the school's day between which campaigns and reminders may go.
  quiet_until smallint not null default 7 check (quiet_until between 0 and 23),
  quiet_from smallint not null default 20 check (quiet_from between 1 and 24),
  settings_version int not null default 0,
  check (quiet_until < quiet_from)
);
call ardoise_protect('sms_accounts');

create table sms_entries (
  org_id uuid not null references sms_accounts,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('bought', 'reserved', 'used', 'givenBack', 'adjusted')),
  -- What each adds to the account's three figures.
  messages bigint not null,
  reserved_delta bigint not null,
  xaf bigint not null,
  campaign_id uuid,
  order_id uuid,
  reason text,
  primary key (org_id, id),
  check (case kind
    when 'bought' then messages > 0 and reserved_delta = 0 and xaf >= 0 and order_id is not null
    when 'reserved' then messages < 0 and reserved_delta = -messages and xaf = 0
    when 'used' then messages = 0 and reserved_delta < 0 and xaf <= 0
    when 'givenBack' then messages > 0 and reserved_delta = -messages and xaf = 0
    else reserved_delta = 0 and reason is not null end)
);
create unique index sms_entries_once on sms_entries (org_id, order_id) where order_id is not null;
create index sms_entries_newest on sms_entries (org_id, at desc, id);
create index sms_entries_of_campaign on sms_entries (org_id, campaign_id) where campaign_id is not null;
call ardoise_protect('sms_entries');
call ardoise_append_only('sms_entries');
