-- What the dashboard needs ready: sums beside those of 052, added to in the statement of the change, and what stood on days
-- that are over, written by a job. Invariants of the ledger compare the sums with what they follow from.
select set_config('ardoise.scope', 'platform', true);

-- What falls due on a day, less the discount, and what of it is open, of fees that are not closed.
create table due_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  year_id uuid not null,
  class_id uuid not null,
  service_id uuid not null,
  due_on date not null,
  amount bigint not null,
  open bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index due_sums_by_year on due_sums (org_id, year_id, due_on) include (class_id, service_id, amount, open);
create index due_sums_loose on due_sums (org_id) where not is_packed;
call ardoise_protect('due_sums');

-- The rule of `ardoise_owed_of`: what was paid fills installments by deadline, and a discount lowers the last ones first.
create function ardoise_due_parts(org uuid, fee uuid, paid bigint, discount bigint)
returns table (due_on date, amount bigint, open bigint) language sql stable as $$
  select i.due_on, (least(i.upto, i.net) - least(i.upto - i.amount, i.net))::bigint,
         greatest(0, least(i.upto, i.net) - greatest(least(i.upto - i.amount, i.net), paid))::bigint
    from (select due_on, amount, sum(amount) over (order by due_on, position) as upto, sum(amount) over () - discount as net
            from fee_installments where org_id = org and fee_id = fee) i
$$;

-- A fee comes and goes without installments, so that only its changes count. One statement changes either fees or
-- installments: what stood before is told by the old rows of the one and the rows of the other.
create function ardoise_sum_due_of_fees() returns trigger language plpgsql as $$
begin
  insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open)
    select fee.org_id, fee.year_id, fee.class_id, coalesce(fee.service_id, ardoise_nil()), part.due_on,
           sum(fee.step * part.amount), sum(fee.step * part.open)
      from (select after.org_id, after.id, unnest(array[1, -1]) as step,
                   unnest(array[after.year_id, before.year_id]) as year_id,
                   unnest(array[after.class_id, before.class_id]) as class_id,
                   unnest(array[after.service_id, before.service_id]) as service_id,
                   unnest(array[after.paid, before.paid]) as paid,
                   unnest(array[after.discount, before.discount]) as discount,
                   unnest(array[after.closed_at, before.closed_at]) as closed_at
              from added after join gone before on before.org_id = after.org_id and before.id = after.id
             where (before.year_id, before.class_id, before.service_id, before.paid, before.discount, before.closed_at)
                   is distinct from
                   (after.year_id, after.class_id, after.service_id, after.paid, after.discount, after.closed_at)) fee
     cross join lateral ardoise_due_parts(fee.org_id, fee.id, fee.paid, fee.discount) part
     where fee.closed_at is null
     group by 1, 2, 3, 4, 5 having (sum(fee.step * part.amount), sum(fee.step * part.open)) <> (0, 0);
  return null;
end $$;
create trigger due_sums_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_sum_due_of_fees();

-- The installments of the fees before a statement are those of now, without what it added, and with what it took away.
create type ardoise_installment as (step int, org_id uuid, fee_id uuid, position int, amount bigint, due_on date);

create procedure ardoise_add_due(changed ardoise_installment[]) language sql as $$
  insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open)
    select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), i.due_on,
           sum(i.step * (least(i.upto, i.total - f.discount) - least(i.upto - i.amount, i.total - f.discount))),
           sum(i.step * greatest(0, least(i.upto, i.total - f.discount)
                                    - greatest(least(i.upto - i.amount, i.total - f.discount), f.paid)))
      from (select step, org_id, fee_id, amount, due_on,
                   sum(amount) over (partition by step, org_id, fee_id order by due_on, position) as upto,
                   sum(amount) over (partition by step, org_id, fee_id) as total
              from unnest(changed)) i
      join fees f on f.org_id = i.org_id and f.id = i.fee_id and f.closed_at is null
     group by 1, 2, 3, 4, 5
    having (sum(i.step * (least(i.upto, i.total - f.discount) - least(i.upto - i.amount, i.total - f.discount))),
            sum(i.step * greatest(0, least(i.upto, i.total - f.discount)
                                    - greatest(least(i.upto - i.amount, i.total - f.discount), f.paid)))) <> (0, 0)
$$;

create function ardoise_sum_due_of_installments() returns trigger language plpgsql as $$
declare
  changed ardoise_installment[];
begin
  if tg_op = 'INSERT' then
    changed := array(
      select row(unnest(case when a.fee_id is null then array[1, -1] else array[1] end),
                 i.org_id, i.fee_id, i.position, i.amount, i.due_on)::ardoise_installment
        from (select distinct org_id, fee_id from added) fee
        join fee_installments i on i.org_id = fee.org_id and i.fee_id = fee.fee_id
        left join added a on a.org_id = i.org_id and a.fee_id = i.fee_id and a.position = i.position);
  elsif tg_op = 'DELETE' then
    changed := array(
      select row(unnest(array[1, -1]), i.org_id, i.fee_id, i.position, i.amount, i.due_on)::ardoise_installment
        from (select distinct org_id, fee_id from gone) fee
        join fee_installments i on i.org_id = fee.org_id and i.fee_id = fee.fee_id)
      || array(select row(-1, org_id, fee_id, position, amount, due_on)::ardoise_installment from gone);
  else
    changed := array(
      select row(unnest(case when a.fee_id is null then array[1, -1] else array[1] end),
                 i.org_id, i.fee_id, i.position, i.amount, i.due_on)::ardoise_installment
        from (select org_id, fee_id from added union select org_id, fee_id from gone) fee
        join fee_installments i on i.org_id = fee.org_id and i.fee_id = fee.fee_id
        left join added a on a.org_id = i.org_id and a.fee_id = i.fee_id and a.position = i.position)
      || array(select row(-1, org_id, fee_id, position, amount, due_on)::ardoise_installment from gone);
  end if;
  call ardoise_add_due(changed);
  return null;
end $$;
create trigger due_sums_added after insert on fee_installments referencing new table as added
  for each statement execute function ardoise_sum_due_of_installments();
create trigger due_sums_changed after update on fee_installments referencing new table as added old table as gone
  for each statement execute function ardoise_sum_due_of_installments();
create trigger due_sums_gone after delete on fee_installments referencing old table as gone
  for each statement execute function ardoise_sum_due_of_installments();

insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open, is_packed)
  select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), part.due_on, sum(part.amount),
         sum(part.open), true
    from fees f cross join lateral ardoise_due_parts(f.org_id, f.id, f.paid, f.discount) part
   where f.closed_at is null group by 1, 2, 3, 4, 5 having sum(part.amount) <> 0;

-- Hours are kept of the last days alone: the ranges by the hour reach no further back. What is put together later is without.
alter table payment_sums add column hour timestamptz;
create index payment_sums_by_hour on payment_sums (org_id, hour) include (day, method, payments, amount)
  where hour is not null;

-- How prompts for fees ended, by the day on which they were begun; those that wait are few, and asked for themselves.
create table prompt_sums (
  org_id uuid not null,
  id bigint not null generated always as identity,
  day date not null,
  hour timestamptz,
  operator text not null,
  outcome text not null check (outcome in ('paid', 'failed')),
  failure text,
  -- From the prompt to the money: the beginning of one of the steps of `ardoise_prompt_seconds`.
  seconds int,
  prompts bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index prompt_sums_by_day on prompt_sums (org_id, day) include (operator, outcome, failure, seconds, prompts);
create index prompt_sums_by_hour on prompt_sums (org_id, hour) include (operator, outcome, failure, seconds, prompts)
  where hour is not null;
create index prompt_sums_loose on prompt_sums (org_id) where not is_packed;
call ardoise_protect('prompt_sums');

-- By 5 seconds for two minutes, by 30 for ten, by 5 minutes for an hour.
create function ardoise_prompt_seconds(took interval) returns int language sql immutable as $$
  select case when s < 120 then s / 5 * 5 when s < 600 then s / 30 * 30 when s < 3600 then s / 300 * 300 else 3600 end
    from (select greatest(0, floor(extract(epoch from took)))::int as s) as took_in_all
$$;

create function ardoise_sum_prompt() returns trigger language plpgsql as $$
begin
  insert into prompt_sums (org_id, day, hour, operator, outcome, failure, seconds, prompts)
    select t.org_id, (t.submitted_at at time zone o.time_zone)::date, date_trunc('hour', t.submitted_at, o.time_zone), t.operator,
           t.state, case t.state when 'failed' then t.failure end,
           case t.state when 'paid' then ardoise_prompt_seconds(t.completed_at - coalesce(t.asked_at, t.submitted_at)) end, t.step
      from (select new.org_id, new.submitted_at, new.operator, new.state, new.failure, new.completed_at, new.asked_at, 1 as step
            union all
            select old.org_id, old.submitted_at, old.operator, old.state, old.failure, old.completed_at, old.asked_at, -1
             where tg_op = 'UPDATE') t
      join organisations o on o.org_id = t.org_id
     where t.state in ('paid', 'failed');
  return null;
end $$;
create trigger prompt_begun after insert on transactions for each row
  when (new.purpose = 'fees' and not new.is_from_statement and new.state in ('paid', 'failed'))
  execute function ardoise_sum_prompt();
create trigger prompt_ended after update on transactions for each row
  when (new.purpose = 'fees' and not new.is_from_statement
        and (old.state, old.failure, old.submitted_at, old.completed_at, old.asked_at)
            is distinct from (new.state, new.failure, new.submitted_at, new.completed_at, new.asked_at))
  execute function ardoise_sum_prompt();

create or replace function ardoise_sum_payments() returns trigger language plpgsql as $$
begin
  insert into payment_sums (org_id, day, hour, method, payments, amount)
    select p.org_id, (p.paid_at at time zone o.time_zone)::date, date_trunc('hour', p.paid_at, o.time_zone), p.method,
           sum(case when p.reverses_id is null then 1 else -1 end),
           sum(case when p.reverses_id is null then p.amount else -p.amount end)
      from added p join organisations o on o.org_id = p.org_id
     where p.method not in ('toCredit', 'merged', 'refund') group by 1, 2, 3, 4;
  return null;
end $$;

-- Everything of a school that is kept by its days, anew: as it is upgraded, and when it is in another zone from now on. As the
-- job puts them together (below), with hours of the last days and by month what is older than any range by days.
create procedure ardoise_sum_days(org uuid, hours_since timestamptz) language sql as $$
  with gone as (delete from payment_sums where org_id = org)
  insert into payment_sums (org_id, day, hour, method, payments, amount, is_packed)
    select p.org_id, (p.paid_at at time zone o.time_zone)::date,
           case when p.paid_at >= hours_since then date_trunc('hour', p.paid_at, o.time_zone) end, p.method,
           sum(case when p.reverses_id is null then 1 else -1 end),
           sum(case when p.reverses_id is null then p.amount else -p.amount end), true
      from payments p join organisations o on o.org_id = p.org_id
     where p.org_id = org and p.method not in ('toCredit', 'merged', 'refund') group by 1, 2, 3, 4;
  with gone as (delete from prompt_sums where org_id = org)
  insert into prompt_sums (org_id, day, hour, operator, outcome, failure, seconds, prompts, is_packed)
    select t.org_id,
           case when t.submitted_at < date_trunc('month', hours_since - interval '55 days') - interval '1 day'
                then date_trunc('month', t.submitted_at at time zone o.time_zone)::date
                else (t.submitted_at at time zone o.time_zone)::date end,
           case when t.submitted_at >= hours_since then date_trunc('hour', t.submitted_at, o.time_zone) end, t.operator,
           t.state, case t.state when 'failed' then t.failure end,
           case t.state when 'paid' then ardoise_prompt_seconds(t.completed_at - coalesce(t.asked_at, t.submitted_at)) end,
           count(*), true
      from transactions t join organisations o on o.org_id = t.org_id
     where t.org_id = org and t.purpose = 'fees' and not t.is_from_statement and t.state in ('paid', 'failed')
     group by 1, 2, 3, 4, 5, 6, 7;
$$;

create function ardoise_sum_days_of_zone() returns trigger language plpgsql as $$
begin
  call ardoise_sum_days(new.org_id, now() - interval '9 days');
  return null;
end $$;
create trigger days_of_zone after update of time_zone on organisations for each row
  when (old.time_zone <> new.time_zone) execute function ardoise_sum_days_of_zone();

do $$
declare
  school record;
begin
  for school in select org_id from organisations loop
    call ardoise_sum_days(school.org_id, now() - interval '9 days');
  end loop;
end $$;

-- As before, of the days alone that something was added to, and with the sums above. Hours before the moment that is named
-- are let go, and prompts of months that no range by days reaches are put together by month: they have many rows a day.
drop procedure ardoise_pack_sums(uuid);
create procedure ardoise_pack_sums(org uuid, hours_since timestamptz, days_since date) language sql as $$
  with touched as (select distinct by, year_id, day from fee_sums where org_id = org and not is_packed),
  gone as (delete from fee_sums s using touched t
            where s.org_id = org and s.by = t.by and s.year_id = t.year_id and s.day = t.day returning s.*)
  insert into fee_sums (org_id, by, year_id, class_id, service_id, state, type, is_left, day, fees, amount, discount, paid,
                        pending, is_packed)
    select org_id, by, year_id, class_id, service_id, state, type, is_left, day, sum(fees), sum(amount), sum(discount),
           sum(paid), sum(pending), true
      from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having (sum(fees), sum(amount), sum(discount), sum(paid), sum(pending)) <> (0, 0, 0, 0, 0);
  with touched as (select day from payment_sums where org_id = org and not is_packed
                   union select day from payment_sums where org_id = org and hour < hours_since),
  gone as (delete from payment_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into payment_sums (org_id, day, hour, method, payments, amount, is_packed)
    select org_id, day, case when hour >= hours_since then hour end, method, sum(payments), sum(amount), true
      from gone group by 1, 2, 3, 4 having (sum(payments), sum(amount)) <> (0, 0);
  with touched as (select distinct year_id, due_on from due_sums where org_id = org and not is_packed),
  gone as (delete from due_sums s using touched t
            where s.org_id = org and s.year_id = t.year_id and s.due_on = t.due_on returning s.*)
  insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open, is_packed)
    select org_id, year_id, class_id, service_id, due_on, sum(amount), sum(open), true
      from gone group by 1, 2, 3, 4, 5 having (sum(amount), sum(open)) <> (0, 0);
  with touched as (select day from prompt_sums where org_id = org and not is_packed
                   union select day from prompt_sums where org_id = org and hour < hours_since
                   union select day from prompt_sums where org_id = org and day < days_since and extract(day from day) > 1),
  gone as (delete from prompt_sums s using touched t where s.org_id = org and s.day = t.day returning s.*)
  insert into prompt_sums (org_id, day, hour, operator, outcome, failure, seconds, prompts, is_packed)
    select org_id, case when day < days_since then date_trunc('month', day)::date else day end,
           case when hour >= hours_since then hour end, operator, outcome, failure, seconds, sum(prompts), true
      from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(prompts) <> 0;
$$;

-- What stood at the end of a day at the school. What was past its deadline then had it before that day.
create table day_figures (
  org_id uuid not null,
  day date not null,
  pending bigint not null,
  overdue bigint not null,
  families bigint not null,
  primary key (org_id, day)
);
call ardoise_protect('day_figures');

-- Of a day with deadlines: what fell due, and what of it had come in by its end.
create table deadline_history (
  org_id uuid not null,
  due_on date not null,
  due bigint not null,
  paid_on_day bigint not null,
  primary key (org_id, due_on)
);
call ardoise_protect('deadline_history');

-- As the ledger tells it of a moment that is over: what was paid since is taken off again. What was discounted, repriced or cut
-- since is not known any more, and counts as it is now. Each fee is looked up once, whatever the planner knows of the tables.
create function ardoise_owed_at(org uuid, at timestamptz, on_day date)
returns table (fees bigint, pending bigint, overdue bigint, families bigint, due bigint, due_open bigint)
language sql stable as $$
  with counted as (
    select array_agg(y.id) as years from academic_years y
     where y.org_id = org and (y.phase <> 'planned' or not exists (
       select from academic_years under_way
        where under_way.org_id = org and under_way.phase = 'begun' and under_way.status = 'running'))),
  then_paid as materialized (
    select fee_id, sum(amount) as paid from (
      select f.id as fee_id, f.paid as amount from fees f where f.org_id = org
      union all
      select a.fee_id, -a.amount from payments p
       cross join lateral (select fee_id, amount from allocations where org_id = org and payment_id = p.id offset 0) a
       where p.org_id = org and p.paid_at >= at) moved
     group by fee_id),
  part as materialized (
    select fee.family_id, i.due_on, least(i.upto, i.net) - least(i.upto - i.amount, i.net) as amount,
           greatest(0, least(i.upto, i.net) - greatest(least(i.upto - i.amount, i.net), then_paid.paid)) as open
      from then_paid
     cross join lateral (
       select f.id, f.discount, (select s.family_id from students s where s.org_id = org and s.id = f.student_id) as family_id
         from fees f
        where f.org_id = org and f.id = then_paid.fee_id and f.created_at < at and (f.closed_at is null or f.closed_at >= at)
          and f.year_id = any((select years from counted)::uuid[]) offset 0) fee
     cross join lateral (
       select due_on, amount, sum(amount) over (order by due_on, position) as upto, sum(amount) over () - fee.discount as net
         from fee_installments where org_id = org and fee_id = fee.id) i)
  select count(*), coalesce(sum(open), 0)::bigint, coalesce(sum(open) filter (where due_on < on_day), 0)::bigint,
         count(distinct family_id) filter (where due_on < on_day and open > 0),
         coalesce(sum(amount) filter (where due_on = on_day), 0)::bigint,
         coalesce(sum(open) filter (where due_on = on_day), 0)::bigint
    from part
$$;
