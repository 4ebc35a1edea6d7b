-- People are found by names that are mistyped or spelled otherwise, and payments by whoever paid.

-- Every name's word that a school has, under itself, under its sound, and under both with each one of their letters left
-- out. Two words that are one letter apart have one of these in common: they meet by equality, which under row-level
-- security an index can answer. A word stays when nobody has it any more; it then leads to nobody.
create table name_spellings (
  org_id uuid not null,
  spelling text not null collate "C",
  word text not null collate "C",
  -- Of two transactions that meet a new word at once neither waits for the other: each writes it under its own.
  written_by bigint not null,
  primary key (org_id, spelling, word, written_by)
);
call ardoise_protect('name_spellings');

-- Who paid, by the words of the name given: as `student_terms` is for students.
create table payer_terms (like student_terms including all);
call ardoise_protect('payer_terms');

create table application_terms (like student_terms including all);
call ardoise_protect('application_terms');

-- Whose records are kept for an older way of searching: a job writes them anew, and takes the row away. A migration that
-- changes what is kept for search adds the rows again.
create table search_rebuilds (
  org_id uuid not null,
  part text not null check (part in ('people', 'payers', 'applications')),
  primary key (org_id, part)
);
call ardoise_protect('search_rebuilds');
select set_config('ardoise.scope', 'platform', true);
insert into search_rebuilds (org_id, part)
  select org_id, part from organisations, unnest(array['people', 'payers', 'applications']) as part;

-- The end of a number is the beginning of its digits from behind.
alter table transactions
  add column phone_reversed text collate "C" generated always as (reverse(phone)) stored;
create index transactions_by_phone_end on transactions (org_id, phone_reversed);
create index transactions_by_amount on transactions (org_id, amount);
create index payments_by_amount on payments (org_id, amount);
create index transaction_parts_by_fee on transaction_parts (org_id, fee_id);
