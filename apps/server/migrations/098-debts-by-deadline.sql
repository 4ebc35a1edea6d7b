-- How many families have something open of each deadline, kept beside what they owe, and of the deadlines that are over what
-- had come in a month ahead of them.
select set_config('ardoise.scope', 'platform', true);

-- One step of a family leads from a deadline of which it owes something to the next such one; the first has none before it. Whoever owes
-- something of a span of days has exactly one step that leads into it from before it, so that families are counted once.
create table debt_steps (
  org_id uuid not null,
  id bigint not null generated always as identity,
  before_on date,
  due_on date not null,
  families bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index debt_steps_by_day on debt_steps (org_id, due_on) include (before_on, families);
create index debt_steps_loose on debt_steps (org_id) where not is_packed;
call ardoise_protect('debt_steps');

-- The days of a debt are those of which something is open.
create function ardoise_steps_of(due_days date[])
returns table (before_on date, due_on date) language sql immutable as $$
  select lag(due_on) over (order by due_on), due_on from unnest(due_days) as due_on
$$;

create function ardoise_step_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into debt_steps (org_id, before_on, due_on, families)
      select debt.org_id, step.before_on, step.due_on, sum(debt.count)
        from (select before.org_id, -1 as count, before.due_days
                from gone before join added after on after.org_id = before.org_id and after.family_id = before.family_id
               where before.due_days <> after.due_days
              union all
              select after.org_id, 1, after.due_days
                from added after join gone before on before.org_id = after.org_id and before.family_id = after.family_id
               where before.due_days <> after.due_days) debt
       cross join lateral ardoise_steps_of(debt.due_days) step
       group by 1, 2, 3 having sum(debt.count) <> 0;
  else
    insert into debt_steps (org_id, before_on, due_on, families)
      select debt.org_id, step.before_on, step.due_on, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)
        from changed debt cross join lateral ardoise_steps_of(debt.due_days) step
       group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger steps_changed after update on family_debts referencing new table as added old table as gone
  for each statement execute function ardoise_step_debts();
create trigger steps_added after insert on family_debts referencing new table as changed
  for each statement execute function ardoise_step_debts();
create trigger steps_gone after delete on family_debts referencing old table as changed
  for each statement execute function ardoise_step_debts();

insert into debt_steps (org_id, before_on, due_on, families, is_packed)
  select debt.org_id, step.before_on, step.due_on, count(*), true
    from family_debts debt cross join lateral ardoise_steps_of(debt.due_days) step group by 1, 2, 3;

create procedure ardoise_pack_steps(org uuid) language sql as $$
  with touched as (select distinct due_on from debt_steps where org_id = org and not is_packed),
  gone as (delete from debt_steps s using touched t where s.org_id = org and s.due_on = t.due_on returning s.*)
  insert into debt_steps (org_id, before_on, due_on, families, is_packed)
    select org_id, before_on, due_on, sum(families), true from gone group by 1, 2, 3 having sum(families) <> 0;
$$;

-- What is likely is told by what was still open a month ahead, and from how many fees. The job writes all of it again, as the
-- ledger tells it, when it comes by within the hour.
delete from deadline_history;
delete from day_figures d using organisations o
 where o.org_id = d.org_id and d.day >= (now() at time zone o.time_zone)::date - 1;
alter table deadline_history
  add column paid_ahead bigint not null,
  add column fees bigint not null;
