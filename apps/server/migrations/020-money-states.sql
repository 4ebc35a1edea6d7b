-- The states of money by name, the notice beside them, the parts of a payment as rows, and the details of its history as data.
select set_config('ardoise.scope', 'platform', true);

-- Whether the payer was told is the notice's own affair: null where none is owed, since nothing was paid yet, or since a person
-- counted it after the payer was told that it failed.
alter table transactions add column notice text check (notice in ('due', 'failing', 'sent', 'failed'));
update transactions set notice = case
    when status = 21 then 'due'
    when status = -41 then 'failing'
    when status in (41, 50) then 'sent'
    when attention is distinct from 'paidAfterFailure' then 'failed' end
 where status in (21, -41, 41, 50) or (status = -50 and failure is null);

drop index transactions_open;
drop index transactions_unfinished;
alter table transactions drop constraint transactions_status_check;
alter table transactions alter column status type text using case
    when status = 10 then 'created'
    when status = 20 then 'asked'
    when status = -21 or failure is not null then 'failed'
    else 'paid' end;
alter table transactions rename column status to state;
alter table transactions
  add constraint transactions_state_check check (state in ('created', 'asked', 'paid', 'failed')),
  add constraint transactions_notice_of_paid check (notice is null or state = 'paid'),
  add constraint transactions_failure_of_failed check ((state = 'failed') = (failure is not null));
create index transactions_open on transactions (org_id, family_id) where state in ('created', 'asked');
create index transactions_unfinished on transactions (org_id, submitted_at)
  where state in ('created', 'asked') or notice in ('due', 'failing');

-- How much of a payment is meant for which fee, in the order in which it is filled. The payer may name a fee twice.
create table transaction_parts (
  org_id uuid not null,
  transaction_id uuid not null,
  place int not null,
  fee_id uuid not null,
  amount bigint not null check (amount > 0),
  -- Of the installments that it is meant for; null in what was begun before they were written down.
  positions int[],
  primary key (org_id, transaction_id, place),
  foreign key (org_id, transaction_id) references transactions,
  foreign key (org_id, fee_id) references fees
);
call ardoise_protect('transaction_parts');

insert into transaction_parts (org_id, transaction_id, place, fee_id, amount, positions)
  select t.org_id, t.id, chosen.place - 1, (part->>'feeId')::uuid, (part->>'amount')::bigint,
         case when part ? 'positions'
              then array(select position::int from jsonb_array_elements_text(part->'positions') with ordinality as p (position, n)
                          order by n) end
    from transactions t cross join jsonb_array_elements(t.parts) with ordinality as chosen (part, place);
alter table transactions drop column parts;

-- What a line of the history told as words that were read again, now as what `eventDetail` of the contract declares. What is
-- none of ours are the words of an operator or of a person, and stay as they came.
create function ardoise_event_detail(kind text, said text) returns jsonb language plpgsql immutable as $$
declare
  words text[] := string_to_array(said, ' ');
begin
  return case
    when kind = 'created' and said ~ '^\d+ XAF$' then jsonb_build_object('amount', words[1]::bigint)
    when kind = 'status' and said ~ '^-?\d+ → -?\d+$'
      then jsonb_build_object('from', words[1]::int, 'to', words[3]::int)
    when kind in ('attention', 'answer', 'asked')
      and said in ('unsaid', 'paidAfterFailure', 'neverAsked', 'noCredentials', 'unsendableCredentials')
      then jsonb_build_object('note', said)
    when kind in ('attention', 'counted') and said ~ '^otherAmount \d+(\.\d+)? \S+$' then jsonb_build_object('note', words[1],
      'asked', words[2]::numeric, 'paid', case when words[3] ~ '^\d+(\.\d+)?$' then words[3]::numeric end)
    when kind = 'attention' and said ~ '^(otherCurrency|otherPayer|otherReference) \S+ \S+$'
      then jsonb_build_object('note', words[1], 'asked', words[2], 'said', words[3])
    when kind = 'attention' and said ~ '^referenceTaken .' then
      jsonb_build_object('note', words[1], 'reference', substr(said, length('referenceTaken ') + 1))
    when kind = 'notice' and said = 'The SMS was held.' then jsonb_build_object('note', 'smsHeld')
    when kind = 'notice' and said = 'The SMS was failed.' then jsonb_build_object('note', 'smsFailed')
    else jsonb_build_object('said', said) end;
end $$;
alter table transaction_events alter column detail type jsonb using ardoise_event_detail(kind, detail);
drop function ardoise_event_detail;
