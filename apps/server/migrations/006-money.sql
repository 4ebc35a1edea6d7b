-- Money that moved, and everything that proves it.

-- How a school is reached by each operator. Secrets are sealed by the instance's key.
create table operator_settings (
  org_id uuid not null,
  operator text not null check (operator in ('mtn', 'orange')),
  is_on boolean not null default true,
  kind text not null default 'provider' check (kind in ('provider', 'own', 'pawapay')),
  app_id text,
  secrets_sealed text,
  secret_names text[] not null default '{}',
  version int not null default 1,
  primary key (org_id, operator)
);
call ardoise_protect('operator_settings');

create table payment_links (
  org_id uuid not null,
  id uuid not null,
  token text not null unique,
  student_id uuid,
  family_id uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  foreign key (org_id, student_id) references students
);
create unique index payment_links_of_student on payment_links (org_id, student_id) where student_id is not null;
create unique index payment_links_of_family on payment_links (org_id, family_id) where student_id is null;
call ardoise_protect('payment_links');

-- One attempt to collect by mobile money. Its status moves only as the contract's table says.
create table transactions (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  operator text not null,
  kind text not null,
  status smallint not null check (status in (10, 20, -21, 21, -41, 41, 50, -50)),
  amount bigint not null check (amount > 0),
  phone text not null,
  payer_name text,
  narration text not null,
  language text not null,
  family_id uuid not null,
  -- What the payer chose: [{feeId, amount}], in the order in which it is filled.
  parts jsonb not null,
  -- Made by the payer's page: pressing twice is one payment.
  client_key text not null,
  -- The reference that we gave to the operator; for Orange also the token that must be known before paying.
  partner_number uuid not null,
  operator_token text,
  provider_reference text,
  failure text,
  submitted_at timestamptz not null,
  asked_at timestamptz,
  window_ends_at timestamptz,
  completed_at timestamptz,
  attention_at timestamptz,
  primary key (org_id, id),
  unique (org_id, number),
  unique (partner_number),
  unique (org_id, family_id, client_key),
  foreign key (org_id, family_id) references families
);
-- One operator transaction is credited at most once, whichever of our rows it is claimed by.
create unique index transactions_by_provider on transactions (operator, provider_reference)
  where provider_reference is not null;
create index transactions_newest on transactions (org_id, submitted_at desc, id);
create index transactions_open on transactions (org_id, family_id) where status in (10, 20);
create index transactions_unfinished on transactions (org_id, submitted_at) where status in (10, 20, 21, -41);
create index transactions_by_phone on transactions (org_id, phone);
call ardoise_protect('transactions');

-- The full history of what was asked and answered.
create table transaction_events (
  org_id uuid not null,
  transaction_id uuid not null,
  -- In the order in which it happened: several lines may be of one moment.
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  detail text not null,
  primary key (org_id, transaction_id, id),
  foreign key (org_id, transaction_id) references transactions
);
call ardoise_protect('transaction_events');
call ardoise_append_only('transaction_events');

-- An account's totals are kept beside it in the transaction that writes the row.
create table ledger_accounts (
  org_id uuid not null,
  name text not null,
  debits bigint not null default 0 check (debits >= 0),
  credits bigint not null default 0 check (credits >= 0),
  primary key (org_id, name)
);
call ardoise_protect('ledger_accounts');

-- What a family left with us cannot be spent twice. No check constraint: that would also judge the row that an upsert
-- offers, which holds only what is added.
create function ardoise_refuse_overdraft() returns trigger language plpgsql as $$
begin
  raise exception 'credit is overdrawn' using errcode = 'check_violation', constraint = 'credit_not_overdrawn';
end $$;
create trigger credit_not_overdrawn after insert or update on ledger_accounts for each row
  when (new.name like 'credit:%' and new.debits > new.credits) execute function ardoise_refuse_overdraft();

create table ledger_entries (
  org_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount bigint not null check (amount > 0),
  kind text not null,
  payment_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, debit) references ledger_accounts,
  foreign key (org_id, credit) references ledger_accounts
);
create index ledger_entries_by_payment on ledger_entries (org_id, payment_id);
call ardoise_protect('ledger_entries');
call ardoise_append_only('ledger_entries');

-- Money received for a family. Never changed: a reversal is another payment that names this one.
create table payments (
  org_id uuid not null,
  id uuid not null,
  transaction_id uuid,
  reverses_id uuid,
  method text not null check (method in ('mtn', 'orange', 'cash', 'credit')),
  amount bigint not null check (amount > 0),
  family_id uuid not null,
  paid_at timestamptz not null,
  created_by uuid,
  reason text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  foreign key (org_id, transaction_id) references transactions
);
create unique index payments_once on payments (org_id, transaction_id) where transaction_id is not null;
create unique index payments_reversed_once on payments (org_id, reverses_id) where reverses_id is not null;
create index payments_by_family on payments (org_id, family_id, paid_at desc);
create index payments_by_time on payments (org_id, paid_at desc) include (id, method, amount, reverses_id);
call ardoise_protect('payments');
call ardoise_append_only('payments');

-- Which part of a payment filled which installment; a reversal's are below zero.
create table allocations (
  org_id uuid not null,
  payment_id uuid not null,
  fee_id uuid not null,
  position int not null,
  amount bigint not null check (amount <> 0),
  primary key (org_id, payment_id, fee_id, position),
  foreign key (org_id, payment_id) references payments,
  foreign key (org_id, fee_id) references fees
);
create index allocations_by_fee on allocations (org_id, fee_id, position);
call ardoise_protect('allocations');
call ardoise_append_only('allocations');

-- The last receipt number of each year: locked by whoever takes the next, so that there are no gaps.
create table receipt_counters (
  org_id uuid not null,
  year int not null,
  value int not null,
  primary key (org_id, year)
);
call ardoise_protect('receipt_counters');

create table receipts (
  org_id uuid not null,
  payment_id uuid not null,
  year int not null,
  number int not null,
  -- What the QR leads to: random, with a check that catches a changed digit.
  code text not null unique,
  content jsonb not null,
  signature text not null,
  issued_at timestamptz not null,
  primary key (org_id, payment_id),
  unique (org_id, year, number),
  foreign key (org_id, payment_id) references payments
);
call ardoise_protect('receipts');
call ardoise_append_only('receipts');
