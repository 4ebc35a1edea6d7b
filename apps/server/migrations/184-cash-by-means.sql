-- What a locked session took, by place: the means stand in the order of the contract. The sums above the list go through all sessions
-- that are chosen, and texts cost several times what numbers do. Plain, so that a number is read without copying the others.
create function ardoise_taken_of(taken jsonb, what text) returns bigint[] immutable language sql as $$
  select array_agg(coalesce((select sum((one ->> what)::bigint) from jsonb_array_elements(taken) one where one ->> 'means' = means), 0)::bigint
                   order by place)
    from unnest(array['cash', 'mtn', 'orange', 'bank', 'cheque', 'transfer']) with ordinality as each_of (means, place)
$$;
alter table cash_sessions
  add column taken_amounts bigint[] generated always as (ardoise_taken_of(taken, 'amount')) stored,
  add column taken_counts bigint[] generated always as (ardoise_taken_of(taken, 'count')) stored;
alter table cash_sessions
  alter column taken_amounts set storage plain,
  alter column taken_counts set storage plain;
-- What is reckoned from the others is not yet there when a change is judged; it cannot be changed by itself.
create or replace function ardoise_refuse_unlocking() returns trigger language plpgsql as $$
declare
  free text[] := ardoise_erasable('cash_sessions') || array['taken_amounts', 'taken_counts'];
begin
  if tg_op = 'UPDATE' then
    if ardoise_is_erasing(old.org_id) and to_jsonb(old) - free = to_jsonb(new) - free then
      return new;
    end if;
  end if;
  raise exception 'a locked cash session is never changed' using errcode = 'restrict_violation';
end $$;
-- What tills and cashiers are called, without looking at their sessions.
create index cash_sessions_by_name on cash_sessions (org_id, till, cashier_name);
-- The dashboard shows what was closed today.
create index cash_sessions_closed on cash_sessions (org_id, closed_at) where closed_at is not null;
