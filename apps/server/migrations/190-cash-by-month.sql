-- What locked sessions of the cash desk come to, by the month in which they were opened: the sums above their list add up months, and
-- look at sessions only where a month is not whole. Months are those of UTC, so that nothing is reckoned anew where a school changes its
-- zone.
select set_config('ardoise.scope', 'platform', true);

create table cash_session_sums (
  org_id uuid not null,
  month date not null,
  cashier_id uuid not null,
  till text not null,
  cashier_name text not null,
  -- Whether something else was counted than should have been there.
  is_uneven boolean not null,
  sessions bigint not null,
  variance bigint not null,
  -- By place, as in the sessions.
  taken_amounts bigint[] not null,
  taken_counts bigint[] not null,
  last_opened_at timestamptz not null,
  primary key (org_id, month, cashier_id, till, cashier_name, is_uneven)
);
call ardoise_protect('cash_session_sums');

create function ardoise_add_each(kept bigint[], added bigint[], step int) returns bigint[] immutable language sql as $$
  select array_agg(coalesce(a, 0) + step * coalesce(b, 0) order by place) from unnest(kept, added) with ordinality each_of (a, b, place)
$$;

-- Adds a locked session, or takes it away again. An erasure renames whatever has the same till and cashier alike: no session stays
-- behind under the old names, and so none is looked for that would be the last one now.
create procedure ardoise_add_cash_session(one cash_sessions, step int) language sql as $$
  insert into cash_session_sums as kept (org_id, month, cashier_id, till, cashier_name, is_uneven, sessions, variance, taken_amounts,
                                         taken_counts, last_opened_at)
    values ((one).org_id, date_trunc('month', (one).opened_at at time zone 'UTC')::date, (one).cashier_id, (one).till, (one).cashier_name,
            (one).counted <> (one).expected, step, step * ((one).counted - (one).expected),
            ardoise_add_each('{}', (one).taken_amounts, step), ardoise_add_each('{}', (one).taken_counts, step), (one).opened_at)
  on conflict (org_id, month, cashier_id, till, cashier_name, is_uneven) do update
    set sessions = kept.sessions + excluded.sessions, variance = kept.variance + excluded.variance,
        taken_amounts = ardoise_add_each(kept.taken_amounts, excluded.taken_amounts, 1),
        taken_counts = ardoise_add_each(kept.taken_counts, excluded.taken_counts, 1),
        last_opened_at = greatest(kept.last_opened_at, excluded.last_opened_at);
  delete from cash_session_sums
   where org_id = (one).org_id and month = date_trunc('month', (one).opened_at at time zone 'UTC')::date and cashier_id = (one).cashier_id
     and till = (one).till and cashier_name = (one).cashier_name and sessions = 0;
$$;

create function ardoise_sum_cash_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.closed_at is not null then call ardoise_add_cash_session(old, -1); end if;
  end if;
  call ardoise_add_cash_session(new, 1);
  return null;
end $$;
create trigger sum_inserted after insert on cash_sessions for each row
  when (new.closed_at is not null) execute function ardoise_sum_cash_session();
create trigger sum_changed after update on cash_sessions for each row
  when (new.closed_at is not null
        and (old.closed_at is null or (old.till, old.cashier_name) is distinct from (new.till, new.cashier_name)))
  execute function ardoise_sum_cash_session();

-- Of one school anew.
create procedure ardoise_sum_cash_sessions(org uuid) language sql as $$
  delete from cash_session_sums where org_id = org;
  insert into cash_session_sums (org_id, month, cashier_id, till, cashier_name, is_uneven, sessions, variance, taken_amounts, taken_counts,
                                 last_opened_at)
    select org_id, date_trunc('month', opened_at at time zone 'UTC')::date, cashier_id, till, cashier_name, counted <> expected,
           count(*), sum(counted - expected),
           array[sum(taken_amounts[1]), sum(taken_amounts[2]), sum(taken_amounts[3]), sum(taken_amounts[4]), sum(taken_amounts[5]),
                 sum(taken_amounts[6])],
           array[sum(taken_counts[1]), sum(taken_counts[2]), sum(taken_counts[3]), sum(taken_counts[4]), sum(taken_counts[5]),
                 sum(taken_counts[6])],
           max(opened_at)
      from cash_sessions where org_id = org and closed_at is not null group by 1, 2, 3, 4, 5, 6 order by 2, 3;
$$;

-- Of those of which something else was counted, which are few, in the order of the list.
create index cash_sessions_uneven on cash_sessions (org_id, opened_at desc, id) where counted <> expected;

-- The triggers are there: whoever locks a session waits until those before it are counted.
do $$
declare
  school record;
begin
  for school in select org_id from organisations loop
    call ardoise_sum_cash_sessions(school.org_id);
  end loop;
end $$;
