-- What is kept of debts is changed by key, whatever the statistics know. Of a school that they do not know the planner expects one row,
-- and thus joined all rows of the school with all that were touched: a fee paid for each of 300 in a new school of 1,700 took minutes.
-- The school comes with what was touched, and not as a value of its own, so that no index can be read by the school alone; and of the
-- ways to join only the one by key is left.
select set_config('ardoise.scope', 'platform', true);

create or replace procedure ardoise_refresh_owed(org uuid, students uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  select as_of into today from debt_days where org_id = org;
  perform from (select org as org_id, id from unnest(students) as asked (id) order by id offset 0) touched
     join student_owed kept on kept.org_id = touched.org_id and kept.student_id = touched.id
    order by touched.id for update of kept;
  update student_owed kept
     set owed = now.owed, has_fees = now.has_fees, since_on = now.since_on,
         due_days = now.due_days, due_totals = now.due_totals, late = now.late
    from (select org as org_id, id from unnest(students) as asked (id) offset 0) touched
   cross join lateral (
     select o.*, coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0) as late
       from ardoise_owed_of(touched.org_id, touched.id) o) now
   where kept.org_id = touched.org_id and kept.student_id = touched.id
     and (kept.owed, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals, kept.late)
         is distinct from (now.owed, now.has_fees, now.since_on, now.due_days, now.due_totals, now.late);
end $$;

-- All families have a row, but one may come in the same transaction; adding none would still ask all triggers.
create or replace procedure ardoise_refresh_debts(org uuid, families uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  if exists (select from (select org as org_id, id from unnest(families) as asked (id) offset 0) touched
              where (select true from family_debts kept where kept.org_id = touched.org_id and kept.family_id = touched.id limit 1)
                    is null) then
    insert into family_debts (org_id, family_id, sort_name)
      select f.org_id, f.id, f.folded_name
        from (select org as org_id, id from unnest(families) as asked (id) offset 0) touched
        join families f on f.org_id = touched.org_id and f.id = touched.id
       order by f.id on conflict do nothing;
  end if;
  select as_of into today from debt_days where org_id = org;
  perform from (select org as org_id, id from unnest(families) as asked (id) order by id offset 0) touched
     join family_debts kept on kept.org_id = touched.org_id and kept.family_id = touched.id
    order by touched.id for update of kept;
  update family_debts kept
     set owed = now.owed, late = now.late, late_since = now.late_since, next_due_on = now.next_due_on,
         due_days = now.due_days, due_totals = now.due_totals, has_fees = asked.has_fees
    from (select org as org_id, id from unnest(families) as asked (id) offset 0) touched
   cross join lateral ardoise_debt_of(touched.org_id, touched.id, coalesce(today, '-infinity')) now
   cross join lateral (select coalesce(bool_or(o.has_fees), false) as has_fees from student_owed o
                        where o.org_id = touched.org_id and o.family_id = touched.id) asked
   where kept.org_id = touched.org_id and kept.family_id = touched.id
     and (kept.owed, kept.late, kept.late_since, kept.next_due_on, kept.due_days, kept.due_totals, kept.has_fees)
         is distinct from (now.owed, now.late, now.late_since, now.next_due_on, now.due_days, now.due_totals, asked.has_fees);
end $$;

create or replace procedure ardoise_refresh_last_payments(org uuid, touched uuid[]) language sql as $$
  update fees f
     set last_payment_id = last.id, paid_at = last.paid_at, paid_on = ardoise_day_at(one.org_id, last.paid_at), origin = last.method
    from (select org as org_id, id from unnest(touched) as asked (id) offset 0) one
    left join lateral ardoise_last_payment(one.org_id, one.id) last on true
   where f.org_id = one.org_id and f.id = one.id and f.last_payment_id is distinct from last.id
$$;

create or replace procedure ardoise_refresh_runs(org uuid, services uuid[], students uuid[]) language plpgsql as $$
begin
  perform from (select distinct org as org_id, id from unnest(students) as asked (id) offset 0) touched
     join subscriptions kept on kept.org_id = touched.org_id and kept.student_id = touched.id
    order by kept.id for update of kept;
  update subscriptions s set runs_until = now.runs_until, is_last = now.is_last
    from (select distinct org as org_id, service_id, student_id
            from unnest(services, students) as asked (service_id, student_id) offset 0) touched
   cross join lateral ardoise_runs_of(touched.org_id, touched.service_id, touched.student_id) now
   where s.org_id = touched.org_id and s.id = now.id and (s.runs_until, s.is_last) is distinct from (now.runs_until, now.is_last);
end $$;

-- What one student is asked for, by the student: with the year beside, each index that begins with the year seems as good.
create or replace function ardoise_owed_of(org uuid, student uuid, only_year uuid default null)
returns table (owed bigint, has_fees boolean, since_on date, due_days date[], due_totals bigint[])
language sql stable as $$
  with asked as (
    select f.id, f.paid, f.discount, f.closed_at
      from fees f
     where f.org_id = org and f.student_id = student and (f.closed_at is null or f.paid > 0)
       and (f.year_id = only_year or only_year is null and (
         (select y.phase from academic_years y where y.org_id = f.org_id and y.id = f.year_id) <> 'planned' or not exists (
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

create or replace function ardoise_is_of_year(org uuid, student uuid, year uuid) returns boolean language sql stable as $$
  select exists (select from enrolments e
                  where e.org_id = org and e.student_id = student and e.year_id is not distinct from year and e.is_standing)
      or exists (select from fees f
                  where f.org_id = org and f.student_id = student and f.year_id is not distinct from year
                    and f.closed_at is null and f.amount - f.discount > f.paid)
$$;

-- By the student, who has a few: of a new school the index of a service seems as good, and reads all of them for each.
create or replace function ardoise_runs_of(org uuid, service uuid, student uuid)
  returns table (id uuid, runs_until date, is_last boolean) language sql stable as $$
  select own.id, own.runs_until, row_number() over (order by own.runs_until desc, own.id desc) = 1
    from (select s.id, case when exists (select from fees f where f.org_id = org and f.subscription_id = s.id and f.closed_at is null)
                            then least(s.to_on, coalesce(s.ended_on - 1, 'infinity')) else '-infinity' end as runs_until
            from subscriptions s where s.org_id = org and s.student_id = student and s.service_id is not distinct from service) own
$$;

create or replace function ardoise_invoices_by_fees() returns trigger language plpgsql as $$
begin
  if not exists (select from added f join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live) then
    return null;
  end if;
  update invoice_fees i set paid = now.paid, pending = now.pending
    from (select l.org_id, l.invoice_id, l.fee_id, kept.paid, kept.pending
            from added f
            join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live
           cross join lateral ardoise_invoiced(f.org_id, f.id, f.paid,
             case when f.closed_at is null then f.amount - f.discount else f.paid end, l.billed, l.earlier) kept) now
   where i.org_id = now.org_id and i.invoice_id = now.invoice_id and i.fee_id = now.fee_id
     and (i.paid, i.pending) is distinct from (now.paid, now.pending);
  if not found then return null; end if;
  perform from (select distinct l.org_id, l.invoice_id from added f
                  join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live offset 0) touched
     join invoices v on v.org_id = touched.org_id and v.id = touched.invoice_id
    order by touched.invoice_id for no key update of v;
  update invoices v
     set paid = now.paid, pending = now.pending, credited = v.total - now.paid - now.pending,
         next_due_on = case when now.pending > 0 then ardoise_invoice_due(v.org_id, v.id, now.paid, now.paid + now.pending) end
    from (select whole.org_id, whole.invoice_id, sum(whole.paid)::bigint as paid, sum(whole.pending)::bigint as pending
            from (select distinct l.org_id, l.invoice_id from added f
                    join invoice_fees l on l.org_id = f.org_id and l.fee_id = f.id and l.is_live) touched
            join invoice_fees whole on whole.org_id = touched.org_id and whole.invoice_id = touched.invoice_id
           group by 1, 2) now
   where v.org_id = now.org_id and v.id = now.invoice_id and v.state = 'sent'
     and (v.paid, v.pending) is distinct from (now.paid, now.pending);
  return null;
end $$;

-- Those of a year, and what an import writes (160), too.
do $$
declare
  one text;
begin
  foreach one in array array[
    'ardoise_refresh_owed(uuid, uuid[])', 'ardoise_write_owed(uuid, uuid[])', 'ardoise_refresh_debts(uuid, uuid[])',
    'ardoise_refresh_last_payments(uuid, uuid[])', 'ardoise_refresh_runs(uuid, uuid[], uuid[])',
    'ardoise_refresh_year_students(uuid, uuid[], uuid[])', 'ardoise_refresh_year_owed(uuid, uuid[], uuid[])',
    'ardoise_refresh_year_families(uuid, uuid[], uuid[])']
  loop
    execute format('alter procedure %s set plan_cache_mode = force_generic_plan', one);
    execute format('alter procedure %s set enable_hashjoin = off', one);
    execute format('alter procedure %s set enable_mergejoin = off', one);
    execute format('alter procedure %s set enable_seqscan = off', one);
    execute format('alter procedure %s set enable_bitmapscan = off', one);
  end loop;
end $$;

-- What a family owes in a year is added up from this: with the year before the family, each index that begins with the year seems as good.
create index if not exists year_students_of_family on year_students (org_id, family_id, year_id);
