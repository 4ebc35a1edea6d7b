-- Payments of a school that are settled together end their transactions in one statement. What is kept beside them was added for each row
-- by itself, two rows for each payment, which a job then put together: now it is added once for the statement, already together. What a
-- row was and what it has become cancel out where nothing changed; comparing each with itself would take as long as all pairs of them.
drop trigger sum_ended on transactions;
drop trigger prompt_ended on transactions;

create function ardoise_sum_ended() returns trigger language plpgsql as $$
begin
  -- Most changes of a transaction end nothing.
  if not exists (select from added where purpose = 'fees' and state in ('paid', 'failed'))
     and not exists (select from gone where purpose = 'fees' and state in ('paid', 'failed')) then
    return null;
  end if;
  insert into transaction_sums (org_id, day, operator, state, failure, is_from_statement, transactions, amount)
    select t.org_id, (t.submitted_at at time zone o.time_zone)::date, t.operator, t.state, coalesce(t.failure, ''), t.is_from_statement,
           sum(t.step), sum(t.step * t.amount)
      from (select added.*, 1 as step from added union all select gone.*, -1 from gone) t
      join organisations o on o.org_id = t.org_id
     where t.purpose = 'fees' and t.state in ('paid', 'failed')
     group by 1, 2, 3, 4, 5, 6 having sum(t.step) <> 0 or sum(t.step * t.amount) <> 0;
  insert into prompt_sums (org_id, day, hour, operator, outcome, failure, seconds, prompts)
    select t.org_id, (t.submitted_at at time zone o.time_zone)::date, date_trunc('hour', t.submitted_at, o.time_zone), t.operator,
           t.state, case t.state when 'failed' then t.failure end,
           case t.state when 'paid' then ardoise_prompt_seconds(t.completed_at - coalesce(t.asked_at, t.submitted_at)) end, sum(t.step)
      from (select added.*, 1 as step from added union all select gone.*, -1 from gone) t
      join organisations o on o.org_id = t.org_id
     where t.purpose = 'fees' and not t.is_from_statement and t.state in ('paid', 'failed')
     group by 1, 2, 3, 4, 5, 6, 7 having sum(t.step) <> 0;
  return null;
end $$;
create trigger sums_ended after update on transactions referencing new table as added old table as gone
  for each statement execute function ardoise_sum_ended();

-- Families of a school share a few lists of deadlines: where as many left one as came to it, nothing has changed. Comparing each family
-- with itself before and after took as long as all pairs of them.
create or replace function ardoise_step_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into debt_steps (org_id, before_on, due_on, families)
      select debt.org_id, step.before_on, step.due_on, sum(debt.families)
        from (select org_id, due_days, sum(count) as families
                from (select org_id, due_days, -1 as count from gone union all select org_id, due_days, 1 from added) side
               group by 1, 2 having sum(count) <> 0) debt
       cross join lateral ardoise_steps_of(debt.due_days) step
       group by 1, 2, 3 having sum(debt.families) <> 0;
  else
    insert into debt_steps (org_id, before_on, due_on, families)
      select debt.org_id, step.before_on, step.due_on, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)
        from changed debt cross join lateral ardoise_steps_of(debt.due_days) step
       group by 1, 2, 3;
  end if;
  return null;
end $$;
