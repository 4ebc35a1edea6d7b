-- The cash desk: sessions with a float and a count, what is taken in them, and money by other means that waits for a person.

create table cash_sessions (
  org_id uuid not null,
  id uuid not null,
  -- Counted by school: what a report is called by.
  number int not null,
  till text not null,
  cashier_id uuid not null,
  cashier_name text not null,
  float bigint not null check (float >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  -- As they were when it was locked; the signature is over all that the report says.
  expected bigint,
  counted bigint,
  explanation text,
  signature text,
  primary key (org_id, id),
  unique (org_id, number),
  check ((closed_at is null) = (counted is null)),
  check ((closed_at is null) = (signature is null))
);
-- One at a time for each cashier, and for each till.
create unique index cash_sessions_of_cashier on cash_sessions (org_id, cashier_id) where closed_at is null;
create unique index cash_sessions_of_till on cash_sessions (org_id, lower(till)) where closed_at is null;
create index cash_sessions_newest on cash_sessions (org_id, opened_at desc, id);
create index cash_sessions_unequal on cash_sessions (org_id, closed_at) where counted <> expected;
call ardoise_protect('cash_sessions');

-- A locked session stays as it was locked.
create function ardoise_refuse_unlocking() returns trigger language plpgsql as $$
begin
  raise exception 'a locked cash session is never changed' using errcode = 'restrict_violation';
end $$;
create trigger stays_locked before update or delete on cash_sessions for each row
  when (old.closed_at is not null) execute function ardoise_refuse_unlocking();

-- What left the drawer: paid out against a voucher, or taken to the bank.
create table cash_movements (
  org_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('payOut', 'deposit')),
  amount bigint not null check (amount > 0),
  purpose text not null,
  -- Of the voucher or the bank's slip.
  reference text,
  photo_id uuid,
  at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references cash_sessions
);
create index cash_movements_of_session on cash_movements (org_id, session_id, at);
call ardoise_protect('cash_movements');
call ardoise_append_only('cash_movements');

-- Every count is kept, also one that was made again.
create table cash_counts (
  org_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  pieces jsonb not null,
  total bigint not null check (total >= 0),
  -- What should have been there at that moment.
  expected bigint not null,
  at timestamptz not null,
  counted_by uuid not null,
  counted_by_name text not null,
  primary key (org_id, id),
  foreign key (org_id, session_id) references cash_sessions
);
create index cash_counts_of_session on cash_counts (org_id, session_id, at);
call ardoise_protect('cash_counts');
call ardoise_append_only('cash_counts');

-- What was begun at a desk, once for each key that the device made: pressing again, a reload or a lost answer find it here.
create table desk_payments (
  org_id uuid not null,
  key uuid not null,
  -- Over everything that was asked for: the same key with other content is refused.
  content_hash text not null,
  means text not null check (means in ('cash', 'mtn', 'orange', 'bank', 'cheque', 'transfer')),
  amount bigint not null check (amount > 0),
  given bigint check (given >= amount),
  -- The cashier's, where one was open; always of cash.
  session_id uuid,
  payment_id uuid,
  transaction_id uuid,
  pending_id uuid,
  -- In which the guardian is told: that of the desk.
  language text not null,
  at timestamptz not null,
  created_by uuid not null,
  primary key (org_id, key),
  foreign key (org_id, session_id) references cash_sessions,
  foreign key (org_id, payment_id) references payments,
  foreign key (org_id, transaction_id) references transactions,
  check (means <> 'cash' or session_id is not null)
);
create index desk_payments_of_session on desk_payments (org_id, session_id, at) where session_id is not null;
create unique index desk_payments_by_payment on desk_payments (org_id, payment_id) where payment_id is not null;
create unique index desk_payments_by_pending on desk_payments (org_id, pending_id) where pending_id is not null;
call ardoise_protect('desk_payments');

-- By bank, cheque or transfer: it counts once somebody has seen that the money is there.
create table pending_payments (
  org_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  method text not null check (method in ('bank', 'cheque', 'transfer')),
  amount bigint not null check (amount > 0),
  -- [{feeId, amount}], in the order in which it is filled.
  parts jsonb not null,
  reference text not null,
  dated_on date not null,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'closed')),
  payment_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  reason text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  foreign key (org_id, payment_id) references payments,
  check ((state = 'confirmed') = (payment_id is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index pending_payments_waiting on pending_payments (org_id, created_at) where state = 'waiting';
create index pending_payments_of_family on pending_payments (org_id, family_id) where state = 'waiting';
create index pending_payments_by_reference on pending_payments (org_id, method, lower(reference));
call ardoise_protect('pending_payments');

-- The first print of a receipt by the school is the receipt, every other a copy.
create table receipt_prints (
  org_id uuid not null,
  payment_id uuid not null,
  times int not null,
  first_at timestamptz not null,
  primary key (org_id, payment_id),
  foreign key (org_id, payment_id) references payments
);
call ardoise_protect('receipt_prints');
