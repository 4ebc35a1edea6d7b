-- Statements that schools upload, the money in them that matched nothing, and what guardians send as a proof.
select set_config('ardoise.scope', 'platform', true);

alter table statement_lines
  add column payer_name text,
  -- What the payer wrote.
  add column message text,
  -- A person said whose it is: the transaction was made for it.
  add column assigned_at timestamptz,
  add column assigned_by uuid,
  -- A person said that it is no family's.
  add column set_aside_at timestamptz,
  add column set_aside_by uuid,
  add column set_aside_reason text,
  add constraint statement_lines_assigned check (assigned_at is null or (state = 'matched' and transaction_id is not null)),
  add constraint statement_lines_set_aside check ((set_aside_at is null) = (set_aside_reason is null));
create index statement_lines_waiting on statement_lines (org_id, at desc, id)
  where type = 'collection' and state <> 'matched' and set_aside_at is null;
-- Whose line a payment is that was reversed.
create index statement_lines_assigned_to on statement_lines (org_id, transaction_id) where assigned_at is not null;
create index statement_lines_newest on statement_lines (org_id, at desc, id);
-- A proof names the operator's reference as somebody typed it.
create index statement_lines_by_reference on statement_lines (org_id, lower(coalesce(provider_reference, reference)));

-- A line's own payment carries the operator's reference as any other. Over all schools it is unique among what operators said
-- to us; a school's file is only the school's word, and must not keep another school's payment from counting.
alter table transactions add column is_from_statement boolean not null default false;
drop index transactions_by_provider;
create unique index transactions_by_provider on transactions (operator, provider_reference)
  where provider_reference is not null and not is_from_statement;
create unique index transactions_by_provider_of_school on transactions (org_id, operator, provider_reference)
  where provider_reference is not null;

-- By which a child is found who owes exactly what somebody paid.
create index fees_open_by_pending on fees (org_id, pending) where closed_at is null and pending > 0;

-- One uploaded file.
create table statement_runs (
  org_id uuid not null references organisations,
  id uuid not null,
  state text not null check (state in ('reading', 'columns', 'done', 'failed')),
  file_name text not null,
  operator text check (operator in ('mtn', 'orange')),
  -- [{title, sample, field}], where nobody knew what they mean.
  columns jsonb not null default '[]',
  progress real not null default 0,
  counts jsonb not null default '{}',
  failure jsonb,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index statement_runs_newest on statement_runs (org_id, created_at desc, id);
call ardoise_protect('statement_runs');

-- What the columns of a layout mean, as somebody said: the next file with the same heads is read by it.
create table statement_layouts (
  org_id uuid not null references organisations,
  -- Of the folded heads in their order.
  heads text not null,
  operator text not null check (operator in ('mtn', 'orange')),
  time_zone text not null,
  fields jsonb not null,
  chosen_by uuid not null,
  chosen_at timestamptz not null,
  primary key (org_id, heads)
);
call ardoise_protect('statement_layouts');

create table payment_proofs (
  org_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  -- Null where it came by the family's link.
  student_id uuid,
  reference text not null,
  -- Of whoever sent it.
  phone text not null,
  photo_id uuid,
  language text not null,
  state text not null check (state in ('waiting', 'accepted', 'declined')),
  sent_at timestamptz not null,
  checked_at timestamptz,
  transaction_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  primary key (org_id, id),
  foreign key (org_id, family_id) references families,
  foreign key (org_id, photo_id) references stored_files
);
-- Sent twice, it is one proof.
create unique index payment_proofs_once on payment_proofs (org_id, family_id, lower(reference)) where state = 'waiting';
create index payment_proofs_waiting on payment_proofs (org_id, sent_at, id) where state = 'waiting';
create index payment_proofs_newest on payment_proofs (org_id, sent_at desc, id);
call ardoise_protect('payment_proofs');
