-- Money that programs send by the operators' own test systems. It is sent as payouts are, and is nobody's: it stands in none of the
-- school's books, and in test_entries once it is paid.
create table test_disbursements (
  org_id uuid not null references organisations,
  id uuid not null,
  number text not null,
  way text not null check (way in ('mtn', 'orange')),
  kind text not null check (kind in ('provider', 'pawapay')),
  phone text not null,
  amount bigint not null check (amount > 0),
  reference text,
  state text not null check (state in ('created', 'asked', 'paid', 'failed')),
  failure text check ((failure is null) = (state <> 'failed')),
  created_at timestamptz not null,
  account_id text,
  partner_number uuid not null,
  operator_token text,
  provider_reference text,
  asked_at timestamptz,
  completed_at timestamptz,
  primary key (org_id, id),
  check ((completed_at is null) = (state in ('created', 'asked')))
);
create index test_disbursements_open on test_disbursements (org_id, created_at) where state in ('created', 'asked');
call ardoise_protect('test_disbursements');
