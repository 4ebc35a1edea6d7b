-- What the statements of operators and aggregators say, each line once, as it compares with what is counted here.
create table statement_lines (
  org_id uuid not null references organisations,
  id uuid not null,
  -- Of which kind the account is whose statement has it.
  kind text not null check (kind in ('provider', 'own', 'pawapay')),
  type text not null check (type in ('collection', 'payout', 'refund')),
  -- By which it is the same line in every statement.
  reference text not null,
  -- The one that we gave, and the operator's own, where the statement has them.
  our_reference uuid,
  provider_reference text,
  operator text check (operator in ('mtn', 'orange')),
  phone text,
  amount bigint not null check (amount > 0),
  fee bigint check (fee >= 0),
  currency text not null,
  at timestamptz not null,
  transaction_id uuid,
  state text not null check (state in ('matched', 'differs', 'unknown')),
  read_at timestamptz not null,
  -- The comparison of which staff were told, with this among what does not agree.
  told_of uuid,
  primary key (org_id, id),
  unique (org_id, kind, type, reference),
  foreign key (org_id, transaction_id) references transactions
);
create index statement_lines_to_tell on statement_lines (org_id) where state <> 'matched' and told_of is null;
create index statement_lines_told on statement_lines (org_id, told_of) where told_of is not null;
call ardoise_protect('statement_lines');
