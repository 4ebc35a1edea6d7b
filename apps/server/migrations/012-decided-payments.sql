-- By which account a payer was asked, and what waits for a person to decide.
select set_config('ardoise.scope', 'platform', true);

-- Every account that a payer was ever asked by, sealed. What was asked by one is asked about by the same one, whatever
-- the settings say by then.
create table operator_accounts (
  org_id uuid not null,
  -- A keyed hash of what it holds: the same account is kept once.
  id text not null,
  sealed text not null,
  primary key (org_id, id)
);
call ardoise_protect('operator_accounts');
call ardoise_append_only('operator_accounts');

-- No foreign key, since all payments of a school would lock the one row.
alter table transactions add column account_id text;

-- Why a person must look, beside since when; it stays when the person has decided.
alter table transactions add column attention text
  check (attention in ('unsaid', 'otherAmount', 'paidAfterFailure', 'referenceTaken'));
update transactions set attention = case when failure is null then 'unsaid' else 'paidAfterFailure' end
 where attention_at is not null;
create index transactions_attention on transactions (org_id, submitted_at) where attention_at is not null;
