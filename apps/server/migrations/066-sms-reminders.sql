-- Reminders of deadlines: what the school switched on, whom it left out, and days on which the balance was too low.
select set_config('ardoise.scope', 'platform', true);

create table sms_reminder_settings (
  org_id uuid primary key references organisations,
  -- [{moment, days, isOn, texts}]
  rules jsonb not null,
  hour smallint not null check (hour between 0 and 23),
  recipients text not null check (recipients in ('all', 'first')),
  version int not null default 1
);
call ardoise_protect('sms_reminder_settings');

-- Single ones that somebody left out.
create table sms_reminder_skips (
  org_id uuid not null references organisations,
  day date not null,
  recipient_hash text not null,
  left_out_by uuid,
  left_out_at timestamptz not null,
  primary key (org_id, day, recipient_hash)
);
call ardoise_protect('sms_reminder_skips');

-- Told of once a day, however often it is tried.
create table sms_reminder_shortages (
  org_id uuid not null references organisations,
  day date not null,
  campaign_id uuid not null,
  primary key (org_id, day)
);
call ardoise_protect('sms_reminder_shortages');
