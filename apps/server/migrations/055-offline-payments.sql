-- Cash that a desk took without a connection, and sent later.

-- Of late cash the session was closed before it came: it is in no drawer until somebody says where it is.
alter table desk_payments add column is_late boolean not null default false;
alter table desk_payments drop constraint desk_payments_check1;
alter table desk_payments add constraint desk_payments_cash_in_session
  check (means <> 'cash' or session_id is not null or is_late);

create table offline_payments (
  org_id uuid not null,
  -- The key that the device made, as in desk_payments.
  id uuid not null,
  -- In which it was taken, whether it was still open when it came or not.
  session_id uuid not null,
  family_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  taken_at timestamptz not null,
  -- What the device said, where that cannot be: before the session was opened, after it was closed, or still to come.
  device_at timestamptz not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  owed_seen bigint not null,
  seen_at timestamptz not null,
  owed_found bigint not null,
  credited bigint not null,
  conflicts text[] not null check (conflicts <@ array['credit', 'paidMeanwhile', 'late']),
  state text not null check (state in ('settled', 'waiting', 'decided')),
  decision text check (decision in ('seen', 'inCount', 'intoDrawer', 'missing')),
  drawer_id uuid,
  note text,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  primary key (org_id, id),
  foreign key (org_id, id) references desk_payments,
  foreign key (org_id, session_id) references cash_sessions,
  foreign key (org_id, drawer_id) references cash_sessions,
  foreign key (org_id, payment_id) references payments,
  check ((state = 'settled') = (conflicts = '{}')),
  check ((state = 'decided') = (decision is not null)),
  check ((decision is not null) = (decided_at is not null)),
  check ((decision is not distinct from 'intoDrawer') = (drawer_id is not null))
);
create index offline_payments_waiting on offline_payments (org_id, sent_at) where state = 'waiting';
create index offline_payments_of_session on offline_payments (org_id, session_id);
call ardoise_protect('offline_payments');
