-- As in 120, but the rows are not joined with themselves: of a school that the statistics do not know yet each was looked for among all.
create or replace procedure ardoise_move_debts(org uuid, at timestamptz) language plpgsql as $$
declare
  before date;
  today date;
begin
  select (at at time zone o.time_zone)::date into today from organisations o where o.org_id = org for share;
  perform pg_advisory_xact_lock(ardoise_debts_turn(org));
  select as_of into before from debt_days where org_id = org;
  if before is null or today is null or before = today then return; end if;
  update debt_days set as_of = today where org_id = org;
  -- Where the day went back, what is late is reckoned anew of whoever is late.
  update family_debts
     set late = coalesce(due_totals[width_bucket(today - 1, due_days)], 0),
         late_since = case when due_days[1] < today then due_days[1] end,
         next_due_on = due_days[width_bucket(today - 1, due_days) + 1]
   where org_id = org and owed > 0 and (next_due_on < today or (today < before and late > 0));
  update student_owed set late = coalesce(due_totals[width_bucket(today - 1, due_days)], 0)
   where org_id = org and owed > 0 and late <> coalesce(due_totals[width_bucket(today - 1, due_days)], 0);
end $$;
