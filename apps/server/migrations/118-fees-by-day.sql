-- Fees of which something falls due in a span of days, without a look at each: how many there are, and each by the day.
select set_config('ardoise.scope', 'platform', true);

create index fee_installments_by_day on fee_installments (org_id, due_on, fee_id);

-- One step of a fee leads from a day on which something of it falls due, less the discount, to the next such one; the first has none
-- before it. A fee of which something falls due in a span has exactly one step that leads into it from before it, so that each is counted
-- once. Kept of fees that are not closed. A payment writes here only where it changes the state of a fee.
create table due_steps (
  org_id uuid not null,
  id bigint not null generated always as identity,
  year_id uuid not null,
  class_id uuid not null,
  service_id uuid not null,
  state smallint not null,
  before_on date,
  due_on date not null,
  fees bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index due_steps_by_day on due_steps (org_id, year_id, due_on) include (before_on, class_id, service_id, state, fees);
create index due_steps_loose on due_steps (org_id) where not is_packed;
call ardoise_protect('due_steps');

create function ardoise_due_steps(org uuid, fee uuid, discount bigint)
returns table (before_on date, due_on date) language sql stable as $$
  select lag(due.due_on) over (order by due.due_on), due.due_on
    from (select distinct part.due_on from ardoise_due_parts(org, fee, 0, discount) part where part.amount > 0) due
$$;

create function ardoise_step_due_of_fees() returns trigger language plpgsql as $$
begin
  insert into due_steps (org_id, year_id, class_id, service_id, state, before_on, due_on, fees)
    select fee.org_id, fee.year_id, fee.class_id, coalesce(fee.service_id, ardoise_nil()), fee.state, step.before_on, step.due_on,
           sum(fee.step)
      -- What is as it was cancels out. A join of what was with what is would be planned for few rows, and compare all pairs of many.
      from (select org_id, id, year_id, class_id, service_id, state, discount, sum(side) as step
              from (select org_id, id, year_id, class_id, service_id, state, discount, 1 as side from added where closed_at is null
                    union all
                    select org_id, id, year_id, class_id, service_id, state, discount, -1 from gone where closed_at is null) sides
             group by 1, 2, 3, 4, 5, 6, 7 having sum(side) <> 0) fee
     cross join lateral ardoise_due_steps(fee.org_id, fee.id, fee.discount) step
     group by 1, 2, 3, 4, 5, 6, 7 having sum(fee.step) <> 0;
  return null;
end $$;
create trigger due_steps_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_step_due_of_fees();

-- As of `ardoise_add_due`, beside which it is called: the installments before a statement with -1, and those after it with 1.
create procedure ardoise_add_due_steps(changed ardoise_installment[]) language sql as $$
  insert into due_steps (org_id, year_id, class_id, service_id, state, before_on, due_on, fees)
    select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), f.state, due.before_on, due.due_on, sum(due.step)
      from (select day.step, day.org_id, day.fee_id, day.due_on,
                   lag(day.due_on) over (partition by day.step, day.org_id, day.fee_id order by day.due_on) as before_on
              from (select distinct i.step, i.org_id, i.fee_id, i.due_on
                      from (select step, org_id, fee_id, amount, due_on,
                                   sum(amount) over (partition by step, org_id, fee_id order by due_on, position) as upto,
                                   sum(amount) over (partition by step, org_id, fee_id) as total
                              from unnest(changed)) i
                      join fees f on f.org_id = i.org_id and f.id = i.fee_id and f.closed_at is null
                     where least(i.upto, i.total - f.discount) > least(i.upto - i.amount, i.total - f.discount)) day) due
      join fees f on f.org_id = due.org_id and f.id = due.fee_id
     group by 1, 2, 3, 4, 5, 6, 7 having sum(due.step) <> 0
$$;

create or replace procedure ardoise_add_due(changed ardoise_installment[]) language sql as $$
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
                                    - greatest(least(i.upto - i.amount, i.total - f.discount), f.paid)))) <> (0, 0);
  call ardoise_add_due_steps(changed);
$$;

create procedure ardoise_pack_due_steps(org uuid) language sql as $$
  with touched as (select distinct year_id, due_on from due_steps where org_id = org and not is_packed),
  gone as (delete from due_steps s using touched t
            where s.org_id = org and s.year_id = t.year_id and s.due_on = t.due_on returning s.*)
  insert into due_steps (org_id, year_id, class_id, service_id, state, before_on, due_on, fees, is_packed)
    select org_id, year_id, class_id, service_id, state, before_on, due_on, sum(fees), true
      from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(fees) <> 0;
$$;

insert into due_steps (org_id, year_id, class_id, service_id, state, before_on, due_on, fees, is_packed)
  select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), f.state, step.before_on, step.due_on, count(*), true
    from fees f cross join lateral ardoise_due_steps(f.org_id, f.id, f.discount) step
   where f.closed_at is null group by 1, 2, 3, 4, 5, 6, 7;
