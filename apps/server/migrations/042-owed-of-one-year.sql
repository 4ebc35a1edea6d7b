-- What is owed for one year alone, for lists of a chosen year: the same rule, asked of that year's fees, planned or not.
-- Without a year it is what `student_owed` keeps. Procedures name the function at each call, so that it can be replaced.
drop function ardoise_owed_of(uuid, uuid);
create function ardoise_owed_of(org uuid, student uuid, only_year uuid default null)
returns table (owed bigint, has_fees boolean, since_on date, due_days date[], due_totals bigint[])
language sql stable as $$
  with asked as (
    select f.id, f.paid, f.discount, f.closed_at
      from fees f join academic_years y on y.org_id = f.org_id and y.id = f.year_id
     where f.org_id = org and f.student_id = student and (f.closed_at is null or f.paid > 0)
       and (f.year_id = only_year or only_year is null and (y.phase <> 'planned' or not exists (
         select from academic_years under_way
          where under_way.org_id = org and under_way.phase = 'begun' and under_way.status = 'running'))))
  select coalesce(max(due.total), 0)::bigint, exists (select from asked), min(due.due_on),
         coalesce(array_agg(due.due_on order by due.due_on) filter (where due.due_on is not null), '{}'),
         coalesce(array_agg(due.total order by due.due_on) filter (where due.due_on is not null), '{}')
    from (select part.due_on, (sum(sum(part.open)) over (order by part.due_on))::bigint as total
            from (select i.due_on,
                         greatest(0, least(i.upto, i.net) - greatest(least(i.upto - i.amount, i.net), f.paid)) as open
                    from asked f
                   cross join lateral (
                     select due_on, amount, sum(amount) over (order by due_on, position) as upto,
                            sum(amount) over () - f.discount as net
                       from fee_installments where org_id = org and fee_id = f.id) i
                   where f.closed_at is null) part
           where part.open > 0 group by part.due_on) due
$$;
