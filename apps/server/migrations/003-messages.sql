-- What leaves the product as an email or an SMS, and what people are told in the console.

create table outbox (
  org_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (org_id, id)
);
create index outbox_by_age on outbox (org_id, created_at);
call ardoise_protect('outbox');

create table notifications (
  org_id uuid not null,
  person_id uuid not null,
  id uuid not null,
  kind text not null,
  title jsonb not null,
  body jsonb not null,
  link text,
  at timestamptz not null,
  read_at timestamptz,
  primary key (org_id, person_id, id)
);
create index notifications_unread on notifications (org_id, person_id) where read_at is null;
call ardoise_protect('notifications');
