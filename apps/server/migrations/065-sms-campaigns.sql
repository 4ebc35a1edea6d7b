-- Campaigns: one message to many guardians, or to the phones of an uploaded list.
select set_config('ardoise.scope', 'platform', true);

create table sms_groups (
  org_id uuid not null references organisations,
  id uuid not null,
  name text not null,
  folded_name text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  unique (org_id, folded_name)
);
call ardoise_protect('sms_groups');

create table sms_group_families (
  org_id uuid not null,
  group_id uuid not null,
  family_id uuid not null,
  primary key (org_id, group_id, family_id),
  foreign key (org_id, group_id) references sms_groups on delete cascade
);
create index sms_group_families_of on sms_group_families (org_id, family_id);
call ardoise_protect('sms_group_families');

-- Phones of an uploaded list with what stands beside them, kept until they are written to.
create table sms_uploads (
  org_id uuid not null references organisations,
  id uuid not null,
  file_name text not null,
  -- Titles of the columns that can be filled in, as they are looked up.
  fields text[] not null,
  -- [{phone, values}], sealed: nobody of these is known to the school's records.
  sealed text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id)
);
create index sms_uploads_oldest on sms_uploads (created_at);
call ardoise_protect('sms_uploads');

create table sms_campaigns (
  org_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('campaign', 'reminder')),
  name text not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'done', 'cancelled', 'refused')),
  -- Null of reminders.
  choice jsonb,
  recipients text not null check (recipients in ('all', 'first')),
  text_en text not null,
  text_fr text not null,
  is_plain boolean not null,
  -- In which whoever never chose a language is written to.
  language text not null check (language in ('en', 'fr')),
  -- Of choice and texts, by which the same campaign is known again.
  fingerprint text not null,
  sender text,
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Put off by the quiet hours, or because no gateway could be reached.
  waits_until timestamptz,
  people int not null default 0,
  left_out jsonb not null default '{"optedOut": 0, "noMobile": 0, "doubled": 0}',
  -- Messages of the balance: still held, and used, with what those were worth.
  reserved bigint not null default 0 check (reserved >= 0),
  used bigint not null default 0,
  used_xaf bigint not null default 0,
  refusal text check (refusal in ('balance', 'nobody', 'text', 'audience')),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  check ((state = 'scheduled') <= (send_at is not null)),
  check ((state = 'refused') = (refusal is not null)),
  check (reserved = 0 or state = 'sending')
);
create index sms_campaigns_newest on sms_campaigns (org_id, created_at desc, id);
create index sms_campaigns_alike on sms_campaigns (org_id, fingerprint, started_at);
-- What the sweep looks for, over all schools.
create index sms_campaigns_due on sms_campaigns (send_at) where state = 'scheduled';
create index sms_campaigns_under_way on sms_campaigns (org_id, id) where state = 'sending';
call ardoise_protect('sms_campaigns');

create table sms_messages (
  org_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  -- Null of an uploaded list.
  guardian_id uuid,
  recipient_masked text not null,
  recipient_hash text not null,
  language text not null,
  -- To whom and what; gone once it has arrived, cannot be sent again, or is old.
  sealed text,
  parts smallint not null check (parts > 0),
  -- `sending` is written before a gateway is asked: whatever is found so much later may have gone.
  state text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'cancelled')),
  failure text check (failure in ('wrongNumber', 'blocked', 'notDelivered', 'gatewayRefused', 'noGateway')),
  said text,
  gateway text,
  gateway_reference text,
  tries smallint not null default 0,
  claim_id uuid,
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  -- Of a reminder: the day, and of which child's deadline it reminds, [{id, deadline}]. One that was paid before it went
  -- is no reminder of the day any more.
  reminded_on date,
  reminded_of jsonb,
  primary key (org_id, id),
  foreign key (org_id, campaign_id) references sms_campaigns,
  check ((state = 'failed') = (failure is not null))
);
create index sms_messages_of_campaign on sms_messages (org_id, campaign_id, state, id);
create index sms_messages_claimed on sms_messages (claimed_at) where state = 'sending';
create index sms_messages_by_reference on sms_messages (gateway, gateway_reference) where gateway_reference is not null;
-- A message of which nobody knows whether it went is found by whom a receipt names.
create index sms_messages_unknown on sms_messages (recipient_hash) where state = 'unknown';
-- Nobody is reminded twice a day.
create unique index sms_messages_once_a_day on sms_messages (org_id, reminded_on, recipient_hash)
  where reminded_on is not null;
call ardoise_protect('sms_messages');
