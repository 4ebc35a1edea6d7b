-- What each student owes, beside the student, so that lists of 100,000 can be sorted, filtered and added up by it: from the
-- fees and their installments a sum over the school takes half a second. Kept by the triggers below in the transaction of
-- the change, whoever makes it; an invariant of the ledger compares it with the fees.
--
-- Nothing in it depends on the day: `due_totals` says how much of what is open falls due up to and with each of `due_days`,
-- so that what is overdue today is one entry of it.
create table student_owed (
  org_id uuid not null,
  student_id uuid not null,
  family_id uuid not null,
  owed bigint not null default 0 check (owed >= 0),
  -- Somebody of whom nothing was ever asked has not paid everything.
  has_fees boolean not null default false,
  -- The earliest deadline of what is open.
  since_on date check ((since_on is null) = (owed = 0)),
  due_days date[] not null default '{}',
  due_totals bigint[] not null default '{}',
  -- The student is not checked: the row comes and goes with the student's.
  primary key (org_id, student_id)
);
create index student_owed_by_amount on student_owed (org_id, owed, student_id);
create index student_owed_by_deadline on student_owed (org_id, since_on, student_id);
create index student_owed_by_family on student_owed (org_id, family_id);
call ardoise_protect('student_owed');

-- The rule of `billing/owed.ts` in SQL: what was paid fills a fee's installments by deadline, and a discount lowers the last
-- ones first. An installment covers the francs from `upto - amount` to `upto` of its fee.
create function ardoise_owed_of(org uuid, student uuid)
returns table (owed bigint, has_fees boolean, since_on date, due_days date[], due_totals bigint[])
language sql stable as $$
  select coalesce(max(due.total), 0)::bigint,
         exists (select from fees f where f.org_id = org and f.student_id = student
                    and (f.closed_at is null or f.paid > 0)),
         min(due.due_on),
         coalesce(array_agg(due.due_on order by due.due_on) filter (where due.due_on is not null), '{}'),
         coalesce(array_agg(due.total order by due.due_on) filter (where due.due_on is not null), '{}')
    from (select part.due_on, (sum(sum(part.open)) over (order by part.due_on))::bigint as total
            from (select i.due_on,
                         greatest(0, least(i.upto, i.net) - greatest(least(i.upto - i.amount, i.net), f.paid)) as open
                    from fees f
                   cross join lateral (
                     select due_on, amount, sum(amount) over (order by due_on, position) as upto,
                            sum(amount) over () - f.discount as net
                       from fee_installments where org_id = f.org_id and fee_id = f.id) i
                   where f.org_id = org and f.student_id = student and f.closed_at is null) part
           where part.open > 0 group by part.due_on) due
$$;

-- The rows are locked first, in sorted order: a second change waits here, and the statement after sees the first one's.
create procedure ardoise_refresh_owed(org uuid, students uuid[]) language plpgsql as $$
begin
  perform from student_owed where org_id = org and student_id = any(students) order by student_id for update;
  update student_owed kept
     set owed = now.owed, has_fees = now.has_fees, since_on = now.since_on,
         due_days = now.due_days, due_totals = now.due_totals
    from unnest(students) as touched (id) cross join lateral ardoise_owed_of(org, touched.id) now
   where kept.org_id = org and kept.student_id = touched.id
     and (kept.owed, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals)
         is distinct from (now.owed, now.has_fees, now.since_on, now.due_days, now.due_totals);
end $$;

create function ardoise_owed_by_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(distinct student_id) as students from (
      select after.org_id, unnest(array[before.student_id, after.student_id]) as student_id
        from added after join gone before on before.org_id = after.org_id and before.id = after.id
       where (before.student_id, before.paid, before.discount, before.closed_at)
             is distinct from (after.student_id, after.paid, after.discount, after.closed_at)) fee group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
  end loop;
  return null;
end $$;
create trigger owed_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_owed_by_fees();

create function ardoise_owed_without_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in select org_id, array_agg(distinct student_id) as students from gone group by org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
  end loop;
  return null;
end $$;
create trigger owed_gone after delete on fees referencing old table as gone
  for each statement execute function ardoise_owed_without_fees();

-- A fee is owed once it has installments, which come right after it.
create function ardoise_owed_by_installments() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select f.org_id, array_agg(distinct f.student_id) as students
      from (select distinct org_id, fee_id from changed) i
      join fees f on f.org_id = i.org_id and f.id = i.fee_id group by f.org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
  end loop;
  return null;
end $$;
create trigger owed_added after insert on fee_installments referencing new table as changed
  for each statement execute function ardoise_owed_by_installments();
create trigger owed_changed after update on fee_installments referencing new table as changed
  for each statement execute function ardoise_owed_by_installments();
create trigger owed_gone after delete on fee_installments referencing old table as changed
  for each statement execute function ardoise_owed_by_installments();

create function ardoise_owed_of_added() returns trigger language plpgsql as $$
begin
  insert into student_owed (org_id, student_id, family_id) select org_id, id, family_id from added;
  return null;
end $$;
create trigger owed_added after insert on students referencing new table as added
  for each statement execute function ardoise_owed_of_added();

create function ardoise_owed_of_gone() returns trigger language plpgsql as $$
begin
  delete from student_owed o using gone where o.org_id = gone.org_id and o.student_id = gone.id;
  return null;
end $$;
create trigger owed_gone after delete on students referencing old table as gone
  for each statement execute function ardoise_owed_of_gone();

create function ardoise_owed_in_family() returns trigger language plpgsql as $$
begin
  update student_owed set family_id = new.family_id where org_id = new.org_id and student_id = new.id;
  return null;
end $$;
create trigger owed_in_family after update of family_id on students for each row
  when (old.family_id is distinct from new.family_id) execute function ardoise_owed_in_family();

select set_config('ardoise.scope', 'platform', true);
insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals)
  select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals
    from students s cross join lateral ardoise_owed_of(s.org_id, s.id) o;
