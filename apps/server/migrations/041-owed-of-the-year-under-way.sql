-- Next year is planned while this one runs: what it will ask for is not yet owed, and would hide what is. Once no year is
-- under way, in the holidays, the planned one is what families pay for.
create or replace function ardoise_owed_of(org uuid, student uuid)
returns table (owed bigint, has_fees boolean, since_on date, due_days date[], due_totals bigint[])
language sql stable as $$
  with asked as (
    select f.id, f.paid, f.discount, f.closed_at
      from fees f join academic_years y on y.org_id = f.org_id and y.id = f.year_id
     where f.org_id = org and f.student_id = student and (f.closed_at is null or f.paid > 0)
       and (y.phase <> 'planned' or not exists (
         select from academic_years under_way
          where under_way.org_id = org and under_way.phase = 'begun' and under_way.status = 'running')))
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

create function ardoise_owed_by_years() returns trigger language plpgsql as $$
declare
  touched uuid[] := array(
    select distinct f.student_id from fees f join academic_years y on y.org_id = f.org_id and y.id = f.year_id
     where f.org_id = new.org_id and (y.phase = 'planned' or (y.id = new.id and old.phase = 'planned')));
begin
  call ardoise_refresh_owed(new.org_id, touched);
  return null;
end $$;
create trigger owed_by_years after update of phase, status on academic_years for each row
  when (old.phase <> new.phase or old.status <> new.status) execute function ardoise_owed_by_years();

select set_config('ardoise.scope', 'platform', true);
update student_owed kept
   set owed = now.owed, has_fees = now.has_fees, since_on = now.since_on,
       due_days = now.due_days, due_totals = now.due_totals
  from (select distinct f.org_id, f.student_id from fees f
          join academic_years y on y.org_id = f.org_id and y.id = f.year_id where y.phase = 'planned') touched
 cross join lateral ardoise_owed_of(touched.org_id, touched.student_id) now
 where kept.org_id = touched.org_id and kept.student_id = touched.student_id;
