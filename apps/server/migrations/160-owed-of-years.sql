-- What is owed of each year, kept beside who is of it: lists of a chosen year are sorted, narrowed and added up without a look at its fees.
-- Whoever owes for a year is of it, so that the rows of 119 have room for it, and families have those of 121.
select set_config('ardoise.scope', 'platform', true);

-- What is filled below follows from these: nodes of the release before write none of them until it is kept, in the order in which they
-- would themselves, and no day is moved.
lock table students, enrolments, fees, fee_installments, invoices, debt_days in share row exclusive mode;

-- As of `student_owed`, by the fees of the year alone, planned or not.
alter table year_students
  add column owed bigint not null default 0,
  add column late bigint not null default 0,
  add column has_fees boolean not null default false,
  add column since_on date,
  add column due_days date[] not null default '{}',
  add column due_totals bigint[] not null default '{}';
-- Of its students of the year together.
alter table year_families
  add column owed bigint not null default 0,
  add column late bigint not null default 0,
  add column has_fees boolean not null default false,
  add column since_on date;

create index year_students_by_owed on year_students (org_id, year_id, owed, student_id) include (since_on);
create index year_students_by_late on year_students (org_id, year_id, late, student_id) include (owed);
create index year_students_by_deadline on year_students (org_id, year_id, since_on, student_id);
create index year_students_settled on year_students (org_id, year_id, student_id) where owed = 0 and has_fees;
create index year_families_by_owed on year_families (org_id, year_id, owed, family_id) include (since_on) where students > 0;
create index year_families_by_late on year_families (org_id, year_id, late, family_id) include (owed) where students > 0;
create index year_families_by_deadline on year_families (org_id, year_id, since_on, family_id) where students > 0;
create index year_families_settled on year_families (org_id, year_id, family_id) where owed = 0 and has_fees and students > 0;

-- How many students and families of a year owe, and how much, by the earliest deadline of each; those without one owe nothing. Rows are
-- added and put together by a job, so that payers of one school do not wait for each other.
create table year_owed_counts (
  org_id uuid not null,
  id bigint not null generated always as identity,
  list text not null check (list in ('students', 'families')),
  year_id uuid not null,
  since_on date,
  has_fees boolean not null,
  rows bigint not null,
  owed bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index year_owed_counts_loose on year_owed_counts (org_id) where not is_packed;
call ardoise_protect('year_owed_counts');

create procedure ardoise_pack_year_owed_counts(org uuid) language sql as $$
  with gone as (delete from year_owed_counts where org_id = org returning *)
  insert into year_owed_counts (org_id, list, year_id, since_on, has_fees, rows, owed, is_packed)
    select org_id, list, year_id, since_on, has_fees, sum(rows), sum(owed), true
      from gone group by 1, 2, 3, 4, 5 having (sum(rows), sum(owed)) <> (0, 0);
$$;

-- Of all schools at once, by the rule of `ardoise_owed_of`, in one pass: nothing is joined that has no index.
with part as (
  select f.org_id, f.year_id, f.student_id, i.due_on,
         sum(case when f.closed_at is null
               then greatest(0, least(i.upto, i.total - f.discount) - greatest(least(i.upto - i.amount, i.total - f.discount), f.paid))
               else 0 end) as open
    from fees f
    left join (select org_id, fee_id, due_on, amount, sum(amount) over (partition by org_id, fee_id order by due_on, position) as upto,
                      sum(amount) over (partition by org_id, fee_id) as total from fee_installments) i
      on i.org_id = f.org_id and i.fee_id = f.id
   where f.closed_at is null or f.paid > 0 group by 1, 2, 3, 4),
due as (
  select org_id, year_id, student_id, coalesce(max(total), 0) as owed,
         coalesce(array_agg(due_on order by due_on) filter (where open > 0), '{}') as due_days,
         coalesce(array_agg(total order by due_on) filter (where open > 0), '{}') as due_totals
    from (select org_id, year_id, student_id, due_on, open,
                 (sum(open) over (partition by org_id, year_id, student_id order by due_on))::bigint as total
            from part) upto group by 1, 2, 3)
update year_students kept
   set owed = due.owed, has_fees = true, since_on = due.due_days[1], due_days = due.due_days, due_totals = due.due_totals,
       late = coalesce(due.due_totals[width_bucket(
         coalesce((select as_of from debt_days d where d.org_id = due.org_id), '-infinity') - 1, due.due_days)], 0)
  from due
 where kept.org_id = due.org_id and kept.year_id = due.year_id and kept.student_id = due.student_id;

update year_families kept
   set owed = now.owed, late = now.late, has_fees = true, since_on = now.since_on
  from (select org_id, year_id, family_id, sum(owed) as owed, sum(late) as late, min(since_on) as since_on
          from year_students where has_fees group by 1, 2, 3) now
 where kept.org_id = now.org_id and kept.year_id = now.year_id and kept.family_id = now.family_id;

insert into year_owed_counts (org_id, list, year_id, since_on, has_fees, rows, owed, is_packed)
  select org_id, 'students', year_id, since_on, has_fees, count(*), sum(owed), true from year_students group by 1, 3, 4, 5
  union all
  select org_id, 'families', year_id, since_on, has_fees, count(*), sum(owed), true
    from year_families where students > 0 group by 1, 3, 4, 5;

-- What is kept of a family's debts is locked first, in sorted order, as whoever pays for it has done already: the statements after see
-- what others did.
create procedure ardoise_refresh_year_families(org uuid, years uuid[], families uuid[]) language plpgsql as $$
begin
  perform from (select distinct org as org_id, id from unnest(families) as asked (id) offset 0) touched
     join family_debts kept on kept.org_id = touched.org_id and kept.family_id = touched.id
    order by touched.id for update of kept;
  -- Most have a row already; adding none would still ask all triggers.
  if exists (select from (select org as org_id, * from unnest(years, families) as asked (year_id, family_id) offset 0) touched
              where (select true from year_families kept where kept.org_id = touched.org_id and kept.year_id = touched.year_id
                        and kept.family_id = touched.family_id limit 1) is null) then
    insert into year_families (org_id, year_id, family_id, students)
      select org, touched.year_id, touched.family_id, 0 from unnest(years, families) as touched (year_id, family_id)
       order by 2, 3 on conflict do nothing;
  end if;
  update year_families kept
     set students = now.students, owed = now.owed, late = now.late, has_fees = now.has_fees, since_on = now.since_on
    from (select org as org_id, * from unnest(years, families) as asked (year_id, family_id) offset 0) touched
   cross join lateral (
     select count(*) as students, coalesce(sum(y.owed), 0)::bigint as owed, coalesce(sum(y.late), 0)::bigint as late,
            coalesce(bool_or(y.has_fees), false) as has_fees, min(y.since_on) as since_on
       from year_students y where y.org_id = touched.org_id and y.family_id = touched.family_id and y.year_id = touched.year_id) now
   where kept.org_id = touched.org_id and kept.year_id = touched.year_id and kept.family_id = touched.family_id
     and (kept.students, kept.owed, kept.late, kept.has_fees, kept.since_on)
         is distinct from (now.students, now.owed, now.late, now.has_fees, now.since_on);
end $$;
alter procedure ardoise_refresh_year_families(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;

create or replace function ardoise_count_year_families() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'UPDATE' then
    insert into year_owed_counts (org_id, list, year_id, since_on, has_fees, rows, owed)
      select org_id, 'students', year_id, since_on, has_fees, sum(step), sum(step * owed)
        from (select org_id, year_id, since_on, has_fees, owed, 1 as step from added
              union all select org_id, year_id, since_on, has_fees, owed, -1 from gone) changed
       group by 1, 3, 4, 5 having (sum(step), sum(step * owed)) <> (0, 0);
    for touched in
      select org_id, array_agg(year_id) as years, array_agg(family_id) as families
        from (select org_id, year_id, family_id
                from (select org_id, year_id, student_id, family_id, owed, late, has_fees, since_on from added
                      except select org_id, year_id, student_id, family_id, owed, late, has_fees, since_on from gone) came
              union
              select org_id, year_id, family_id
                from (select org_id, year_id, student_id, family_id, owed, late, has_fees, since_on from gone
                      except select org_id, year_id, student_id, family_id, owed, late, has_fees, since_on from added) went) of_year
       group by org_id
    loop
      call ardoise_refresh_year_families(touched.org_id, touched.years, touched.families);
    end loop;
  else
    insert into year_owed_counts (org_id, list, year_id, since_on, has_fees, rows, owed)
      select org_id, 'students', year_id, since_on, has_fees, step * count(*), step * sum(owed)
        from (select *, case tg_op when 'INSERT' then 1 else -1 end as step from changed) of_year group by 1, 3, 4, 5, step;
    for touched in
      select org_id, array_agg(year_id) as years, array_agg(family_id) as families
        from (select distinct org_id, year_id, family_id from changed) of_year group by org_id
    loop
      call ardoise_refresh_year_families(touched.org_id, touched.years, touched.families);
    end loop;
  end if;
  return null;
end $$;

-- A family is of a year while one of its students is. Its row is added without any, and then counted as a change of it.
create function ardoise_count_owed_of_year_families() returns trigger language plpgsql as $$
begin
  insert into year_owed_counts (org_id, list, year_id, since_on, has_fees, rows, owed)
    select org_id, 'families', year_id, since_on, has_fees, sum(step), sum(step * owed)
      from (select org_id, year_id, since_on, has_fees, owed, 1 as step from added where students > 0
            union all select org_id, year_id, since_on, has_fees, owed, -1 from gone where students > 0) changed
     group by 1, 3, 4, 5 having (sum(step), sum(step * owed)) <> (0, 0);
  insert into list_counts as counted (org_id, list, state, class_id, gender, rows)
    select org_id, 'yearFamilies', '', year_id, 0, sum(step)
      from (select org_id, year_id, 1 as step from added where students > 0
            union all select org_id, year_id, -1 from gone where students > 0) changed
     group by 1, 4 having sum(step) <> 0 order by 1, 4
    on conflict (org_id, list, state, class_id, gender) do update set rows = counted.rows + excluded.rows;
  return null;
end $$;
create trigger owed_counted after update on year_families referencing new table as added old table as gone
  for each statement execute function ardoise_count_owed_of_year_families();
-- Who is of which year is told by rows that come and go; what changes with each payment need not be counted for it.
drop trigger count_changed on year_families;
drop trigger count_changed on year_students;

-- Whoever calls this has locked what these students owe (`ardoise_refresh_owed`).
create procedure ardoise_refresh_year_owed(org uuid, students uuid[], years uuid[]) language plpgsql as $$
declare
  today date;
begin
  select as_of into today from debt_days where org_id = org;
  update year_students kept
     set owed = now.owed, late = now.late, has_fees = now.has_fees, since_on = now.since_on,
         due_days = now.due_days, due_totals = now.due_totals
    from (select org as org_id, * from unnest(students, years) as asked (student_id, year_id) offset 0) touched
   cross join lateral (
     select o.*, coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0) as late
       from ardoise_owed_of(touched.org_id, touched.student_id, touched.year_id) o) now
   where kept.org_id = touched.org_id and kept.year_id = touched.year_id and kept.student_id = touched.student_id
     and (kept.owed, kept.late, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals)
         is distinct from (now.owed, now.late, now.has_fees, now.since_on, now.due_days, now.due_totals);
end $$;
alter procedure ardoise_refresh_year_owed(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;

create or replace procedure ardoise_refresh_year_students(org uuid, students uuid[], years uuid[]) language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  select as_of into today from debt_days where org_id = org;
  perform from (select distinct org as org_id, id from unnest(students) as asked (id) offset 0) touched
     join student_owed kept on kept.org_id = touched.org_id and kept.student_id = touched.id
    order by touched.id for update of kept;
  -- Asked once of each, and not of each for all rows of the school.
  delete from year_students kept
   using (select distinct org as org_id, student_id, year_id from unnest(students, years) as asked (student_id, year_id)
           where not ardoise_is_of_year(org, student_id, year_id) offset 0) touched
   where kept.org_id = touched.org_id and kept.year_id = touched.year_id and kept.student_id = touched.student_id;
  insert into year_students (org_id, year_id, student_id, family_id, owed, late, has_fees, since_on, due_days, due_totals)
    select touched.org_id, touched.year_id, s.id, s.family_id, o.owed,
           coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0), o.has_fees, o.since_on,
           o.due_days, o.due_totals
      from (select distinct org as org_id, student_id, year_id from unnest(students, years) as asked (student_id, year_id)
             where ardoise_is_of_year(org, student_id, year_id) offset 0) touched
      join students s on s.org_id = touched.org_id and s.id = touched.student_id
     cross join lateral ardoise_owed_of(touched.org_id, touched.student_id, touched.year_id) o
     order by 2, 3 on conflict do nothing;
end $$;
alter procedure ardoise_refresh_year_students(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;

-- A fee may come to another student, or to another year.
create or replace function ardoise_owed_by_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct student_id) as students, array_agg(student_id) as each_student, array_agg(year_id) as years
      from (select org_id, student_id, year_id
              from (select org_id, id, student_id, year_id, paid, discount, closed_at from added
                    except select org_id, id, student_id, year_id, paid, discount, closed_at from gone) came
            union
            select org_id, student_id, year_id
              from (select org_id, id, student_id, year_id, paid, discount, closed_at from gone
                    except select org_id, id, student_id, year_id, paid, discount, closed_at from added) went) fee
     group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
    call ardoise_refresh_year_owed(touched.org_id, touched.each_student, touched.years);
  end loop;
  return null;
end $$;

create or replace function ardoise_owed_without_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct student_id) as students, array_agg(student_id) as each_student, array_agg(year_id) as years
      from (select distinct org_id, student_id, year_id from gone) fee group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
    call ardoise_refresh_year_owed(touched.org_id, touched.each_student, touched.years);
  end loop;
  return null;
end $$;

create or replace function ardoise_owed_by_installments() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if ardoise_is_owed_later() then return null; end if;
  for touched in
    select org_id, array_agg(distinct student_id) as students, array_agg(student_id) as each_student, array_agg(year_id) as years
      from (select distinct f.org_id, f.student_id, f.year_id
              from (select distinct org_id, fee_id from changed) i
              join fees f on f.org_id = i.org_id and f.id = i.fee_id) fee group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
    call ardoise_refresh_year_owed(touched.org_id, touched.each_student, touched.years);
  end loop;
  return null;
end $$;

create or replace procedure ardoise_write_owed(org uuid, students uuid[]) language plpgsql as $$
declare
  today date;
  each_student uuid[];
  years uuid[];
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  select as_of into today from debt_days where org_id = org;
  insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals, late)
    select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals,
           coalesce(o.due_totals[width_bucket(coalesce(today, '-infinity') - 1, o.due_days)], 0)
      from (select org as org_id, id from unnest(students) as asked (id) offset 0) written
      join students s on s.org_id = written.org_id and s.id = written.id
     cross join lateral ardoise_owed_of(s.org_id, s.id) o;
  select array_agg(y.student_id), array_agg(y.year_id) into each_student, years
    from (select org as org_id, id from unnest(students) as asked (id) offset 0) written
    join year_students y on y.org_id = written.org_id and y.student_id = written.id;
  call ardoise_refresh_year_owed(org, each_student, years);
end $$;
alter procedure ardoise_write_owed(uuid, uuid[]) set plan_cache_mode = force_generic_plan;

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
  update year_students set late = coalesce(due_totals[width_bucket(today - 1, due_days)], 0)
   where org_id = org and owed > 0 and late <> coalesce(due_totals[width_bucket(today - 1, due_days)], 0);
end $$;
