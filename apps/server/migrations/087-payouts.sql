-- What the provider holds for a school goes to the school's own numbers and banks, or by an API key to anybody's number.

create table payout_targets (
  org_id uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('phone', 'bank')),
  operator text check (operator in ('mtn', 'orange')),
  phone text,
  bank text,
  account text,
  holder text not null,
  -- Of a number by the code that was sent to it, of a bank by the desk.
  verified_at timestamptz,
  refused_reason text,
  -- Under a key, since all codes could be tried against a plain hash.
  code_hash text,
  code_sent_at timestamptz,
  code_tries int not null default 0,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  removed_at timestamptz,
  primary key (org_id, id),
  check (case kind when 'phone' then num_nonnulls(operator, phone) = 2 and num_nonnulls(bank, account) = 0
                   else num_nonnulls(operator, phone) = 0 and num_nonnulls(bank, account) = 2 end),
  check (verified_at is null or refused_reason is null)
);
create unique index payout_targets_by_phone on payout_targets (org_id, phone) where removed_at is null and kind = 'phone';
create unique index payout_targets_by_account on payout_targets (org_id, account) where removed_at is null and kind = 'bank';
create index payout_targets_waiting on payout_targets (created_at)
  where kind = 'bank' and verified_at is null and refused_reason is null and removed_at is null;
call ardoise_protect('payout_targets');

-- Codes that were sent to numbers of a school: an SMS costs money, and a stranger's patience.
create table payout_codes (
  org_id uuid not null,
  id uuid not null,
  phone text not null,
  sent_at timestamptz not null,
  primary key (org_id, id)
);
create index payout_codes_newest on payout_codes (org_id, sent_at);
call ardoise_protect('payout_codes');

create table payouts (
  org_id uuid not null references organisations,
  id uuid not null,
  number text not null,
  purpose text not null check (purpose in ('payout', 'disbursement')),
  -- Null of a disbursement. What it said is kept beside it: a target may be removed.
  target_id uuid,
  way text not null check (way in ('mtn', 'orange', 'bank')),
  -- Whose way it goes by: the provider's own account with the operator, or the one with pawaPay.
  kind text not null check (kind in ('provider', 'pawapay')),
  phone text check ((phone is null) = (way = 'bank')),
  bank text,
  account text,
  holder text,
  amount bigint not null check (amount > 0),
  reference text,
  state text not null check (state in ('waiting', 'created', 'asked', 'paid', 'failed', 'cancelled', 'refused')),
  waits_for text check ((waits_for is null) = (state <> 'waiting') and (waits_for is null or waits_for in ('person', 'desk'))),
  failure text check ((failure is null) = (state <> 'failed')),
  reason text,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text,
  -- Where an API key asked for it.
  key_id uuid,
  approved_at timestamptz,
  approved_by uuid check ((approved_by is null) = (approved_at is null)),
  approved_by_name text,
  -- Who of the provider's desk approved it.
  desk_at timestamptz,
  desk_by uuid,
  account_id text,
  partner_number uuid not null,
  operator_token text,
  provider_reference text,
  asked_at timestamptz,
  completed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, target_id) references payout_targets,
  check (purpose = 'payout' or (target_id is null and way <> 'bank')),
  -- Whatever the program does, nobody approves what they asked for.
  check (approved_by is null or approved_by is distinct from created_by)
);
create index payouts_newest on payouts (org_id, created_at desc, id);
create index payouts_open on payouts (org_id, asked_at) where state in ('waiting', 'created', 'asked');
create index payouts_at_desk on payouts (created_at) where waits_for = 'desk' or (state = 'asked' and way = 'bank');
-- One of the operator's transactions is one of ours.
create unique index payouts_by_provider_reference on payouts (org_id, way, provider_reference)
  where provider_reference is not null and way <> 'bank';
call ardoise_protect('payouts');

-- What the owners set for the school. No row: nobody is asked.
create table payout_rules (
  org_id uuid primary key references organisations,
  second_person_above bigint check (second_person_above > 0),
  version int not null
);
call ardoise_protect('payout_rules');
