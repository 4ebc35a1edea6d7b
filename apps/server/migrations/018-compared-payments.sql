-- What an operator says of a payment is compared with what was asked, and strangers' tries are told apart.
select set_config('ardoise.scope', 'platform', true);

alter table transactions drop constraint transactions_attention_check;
alter table transactions add constraint transactions_attention_check check (attention in
  ('unsaid', 'otherCurrency', 'otherReference', 'otherPayer', 'otherAmount', 'paidAfterFailure', 'referenceTaken'));

-- `[{field, asked, said}]`: where the operator's word was not what was asked, when a person was last told.
alter table transactions add column differences jsonb;

-- By a link that somebody was sent, or by a payment code, which anybody may have seen: with a phone that the school knows with
-- the family, or with a stranger's.
alter table transactions add column came_by text not null default 'link' check (came_by in ('link', 'code', 'stranger'));
