-- Of a campaign that ended long ago its messages are cleared. How many there were in each state stays with it.
alter table sms_campaigns
  add column cleared_at timestamptz,
  add column cleared_sent integer not null default 0,
  add column cleared_delivered integer not null default 0,
  add column cleared_failed integer not null default 0,
  add column cleared_cancelled integer not null default 0,
  -- Of these, by a gateway that does not have the school's name.
  add column cleared_other_sender integer not null default 0;
create index sms_campaigns_to_clear on sms_campaigns (ended_at)
  where state in ('done', 'cancelled') and cleared_at is null;
create index sms_reminder_skips_by_day on sms_reminder_skips (day);
create index sms_reminder_shortages_by_day on sms_reminder_shortages (day);
