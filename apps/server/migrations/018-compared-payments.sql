-- What an operator says of a payment is compared with what was asked, and strangers' tries are told apart.
select set_config('ardoise.scope', 'platform', true);

alter table transactions drop constraint transactions_attention_check;
alter table transactions add constraint transactions_attention_check check (attention in
  ('unsaid', 'otherCurrency', 'otherReference', 'otherPayer', 'otherAmount', 'paidAfterFailure', 'referenceTaken'));

-- `[{field, asked, said}]`: where the operator's word was not what was asked, when a person was last told.
alter table transactions add column differences jsonb;

-- Begun with nothing but a student's payment code, by a phone that the school does not know with the family.
alter table transactions add column is_stranger boolean not null default false;
