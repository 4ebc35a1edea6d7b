-- The host that MTN's portal has for callbacks to a school's own account.
alter table operator_settings add column callback_host text;

-- When the status of payments was last read, or will be, by each account at an operator that counts such reads: of all
-- nodes and schools together. The account is named by a hash.
create table status_reads (
  account text primary key,
  -- For callbacks and for people who look.
  first timestamptz[] not null default '{}',
  -- For polls alone.
  rest timestamptz[] not null default '{}'
);
alter table status_reads enable row level security;
alter table status_reads force row level security;
create policy of_the_platform on status_reads using (ardoise_is_platform());

-- Polls that wait until the account may read again, each payment once.
create table waiting_polls (
  org_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  since timestamptz not null,
  -- Whether the payment's window has passed and a person was told: whoever still holds a phone comes first.
  is_told boolean not null,
  -- What its job is given.
  poll jsonb not null,
  primary key (org_id, transaction_id),
  foreign key (org_id, transaction_id) references transactions (org_id, id)
);
create index waiting_polls_in_line on waiting_polls (account, is_told, since, transaction_id);
call ardoise_protect('waiting_polls');
