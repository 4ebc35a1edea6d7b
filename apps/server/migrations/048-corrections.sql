-- Discounts with their reason, reversals that take two, payments moved to another child, and credit that is refunded.

-- What the owner sets for the school. No row: as it begins.
create table money_rules (
  org_id uuid primary key,
  -- How much of a fee a manager may take off, all discounts together.
  manager_discount_percent smallint not null check (manager_discount_percent between 0 and 100),
  -- Above this, a reversal takes a second person; null: never.
  second_person_above bigint check (second_person_above > 0),
  version int not null
);
call ardoise_protect('money_rules');

create table fee_discounts (
  org_id uuid not null,
  id uuid not null,
  fee_id uuid not null,
  kind text not null check (kind in ('scholarship', 'sibling', 'staff', 'other')),
  amount bigint not null check (amount > 0),
  percent smallint check (percent between 1 and 100),
  reason text not null,
  given_at timestamptz not null,
  given_by uuid,
  given_by_name text,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_by_name text,
  taken_back_reason text,
  primary key (org_id, id),
  foreign key (org_id, fee_id) references fees on delete cascade
);
create index fee_discounts_of_fee on fee_discounts (org_id, fee_id);
call ardoise_protect('fee_discounts');

-- Somebody asks for the reversal of a payment, or for its move to another child, that a second person has to confirm.
create table reversal_requests (
  org_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- Of a move: to whom, and whose part was wrong where it paid for several.
  to_student_id uuid,
  from_student_id uuid,
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  asked_by_name text,
  decided_at timestamptz,
  decided_by uuid check ((decided_by is null) = (decided_at is null)),
  is_confirmed boolean check ((is_confirmed is null) = (decided_at is null)),
  decline_reason text,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments,
  -- Whatever the program does, nobody confirms what they asked for.
  check (is_confirmed is not true or decided_by <> asked_by)
);
create unique index reversal_requests_open on reversal_requests (org_id, payment_id) where decided_at is null;
create index reversal_requests_waiting on reversal_requests (org_id, asked_at) where decided_at is null;
call ardoise_protect('reversal_requests');

-- `refund`: from a family's credit back to the family. What left the credit is its amount.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('mtn', 'orange', 'cash', 'bank', 'cheque', 'transfer', 'outside', 'credit', 'toCredit', 'opening',
                    'merged', 'refund'));

create table credit_refunds (
  org_id uuid not null,
  -- The same as its payment's.
  id uuid not null,
  number text not null,
  family_id uuid not null,
  way text not null check (way in ('cash', 'mtn', 'orange')),
  kind text not null check (kind in ('provider', 'own', 'pawapay')),
  phone text check ((phone is null) = (way = 'cash')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('created', 'asked', 'paid', 'failed')),
  failure text check ((failure is null) = (state <> 'failed')),
  account_id text,
  partner_number uuid not null,
  operator_token text,
  provider_reference text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  asked_at timestamptz,
  completed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, id) references payments
);
create index credit_refunds_of_family on credit_refunds (org_id, family_id, created_at desc);
create index credit_refunds_open on credit_refunds (org_id, asked_at) where state in ('created', 'asked');
call ardoise_protect('credit_refunds');
