-- Who is of a year: enrolled in it until it ended or still, or owing for it after leaving. Kept, so that lists of a year are counted and
-- walked by it and nobody's enrolments and fees are asked for one by one.
select set_config('ardoise.scope', 'platform', true);

create table year_students (
  org_id uuid not null,
  year_id uuid not null,
  student_id uuid not null,
  family_id uuid not null,
  -- The student is not checked: rows come and go with enrolments and fees, which are.
  primary key (org_id, year_id, student_id)
);
create index year_students_by_family on year_students (org_id, year_id, family_id);
create index year_students_of_student on year_students (org_id, student_id);
call ardoise_protect('year_students');

create function ardoise_is_of_year(org uuid, student uuid, year uuid) returns boolean language sql stable as $$
  select exists (select from enrolments e where e.org_id = org and e.student_id = student and e.year_id = year and e.is_standing)
      or exists (select from fees f where f.org_id = org and f.student_id = student and f.year_id = year
                    and f.closed_at is null and f.amount - f.discount > f.paid)
$$;

-- The rows of what is owed are locked first, in sorted order and after the turn of whoever reckons by the day: whoever ends an enrolment and
-- whoever pays its last fee wait for each other, and the second sees what the first did.
create procedure ardoise_refresh_year_students(org uuid, students uuid[], years uuid[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(ardoise_debts_turn(org));
  perform from student_owed where org_id = org and student_id = any(students) order by student_id for update;
  delete from year_students kept using unnest(students, years) as touched (student_id, year_id)
   where kept.org_id = org and kept.year_id = touched.year_id and kept.student_id = touched.student_id
     and not ardoise_is_of_year(org, touched.student_id, touched.year_id);
  insert into year_students (org_id, year_id, student_id, family_id)
    select org, touched.year_id, s.id, s.family_id
      from (select distinct student_id, year_id from unnest(students, years) as given (student_id, year_id)) touched
      join students s on s.org_id = org and s.id = touched.student_id
     where ardoise_is_of_year(org, touched.student_id, touched.year_id)
     order by 2, 3 on conflict do nothing;
end $$;

create function ardoise_years_by_enrolments() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(student_id) as students, array_agg(year_id) as years
      from (select distinct org_id, student_id, year_id from changed) e group by org_id
  loop
    call ardoise_refresh_year_students(touched.org_id, touched.students, touched.years);
  end loop;
  return null;
end $$;
create trigger years_added after insert on enrolments referencing new table as changed
  for each statement execute function ardoise_years_by_enrolments();
create trigger years_gone after delete on enrolments referencing old table as changed
  for each statement execute function ardoise_years_by_enrolments();

create function ardoise_years_by_changed_enrolments() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select org_id, array_agg(student_id) as students, array_agg(year_id) as years
      from (select org_id, student_id, year_id from (select org_id, id, student_id, year_id, is_standing from added
                    except select org_id, id, student_id, year_id, is_standing from gone) came
            union all
            select org_id, student_id, year_id from (select org_id, id, student_id, year_id, is_standing from gone
                    except select org_id, id, student_id, year_id, is_standing from added) went) e group by org_id
  loop
    call ardoise_refresh_year_students(touched.org_id, touched.students, touched.years);
  end loop;
  return null;
end $$;
create trigger years_changed after update on enrolments referencing new table as added old table as gone
  for each statement execute function ardoise_years_by_changed_enrolments();

-- A fee counts only where nothing else does: of whoever is enrolled nothing has to be asked. Each is looked up by itself, since a plan
-- for rows of a statement does not know how few they are.
create function ardoise_years_by_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select fee.org_id, array_agg(fee.student_id) as students, array_agg(fee.year_id) as years
      from (select distinct org_id, student_id, year_id from changed
             where closed_at is null and amount - discount > paid) fee
     where (select true from enrolments e where e.org_id = fee.org_id and e.student_id = fee.student_id
               and e.year_id = fee.year_id and e.is_standing limit 1) is null
     group by fee.org_id
  loop
    call ardoise_refresh_year_students(touched.org_id, touched.students, touched.years);
  end loop;
  return null;
end $$;
create trigger years_added after insert on fees referencing new table as changed
  for each statement execute function ardoise_years_by_fees();
create trigger years_gone after delete on fees referencing old table as changed
  for each statement execute function ardoise_years_by_fees();

create function ardoise_years_by_changed_fees() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select fee.org_id, array_agg(fee.student_id) as students, array_agg(fee.year_id) as years
      from (select org_id, student_id, year_id from (select org_id, id, student_id, year_id, closed_at is null and amount - discount > paid as counts from added
                    except select org_id, id, student_id, year_id, closed_at is null and amount - discount > paid as counts from gone) came
            union all
            select org_id, student_id, year_id from (select org_id, id, student_id, year_id, closed_at is null and amount - discount > paid as counts from gone
                    except select org_id, id, student_id, year_id, closed_at is null and amount - discount > paid as counts from added) went) fee
     where (select true from enrolments e where e.org_id = fee.org_id and e.student_id = fee.student_id
               and e.year_id = fee.year_id and e.is_standing limit 1) is null
     group by fee.org_id
  loop
    call ardoise_refresh_year_students(touched.org_id, touched.students, touched.years);
  end loop;
  return null;
end $$;
create trigger years_changed after update on fees referencing new table as added old table as gone
  for each statement execute function ardoise_years_by_changed_fees();

create function ardoise_years_in_family() returns trigger language plpgsql as $$
begin
  update year_students set family_id = new.family_id where org_id = new.org_id and student_id = new.id;
  return null;
end $$;
create trigger years_in_family after update of family_id on students for each row
  when (old.family_id is distinct from new.family_id) execute function ardoise_years_in_family();

insert into year_students (org_id, year_id, student_id, family_id)
  select distinct s.org_id, part.year_id, s.id, s.family_id
    from (select org_id, student_id, year_id from enrolments where is_standing
          union select org_id, student_id, year_id from fees where closed_at is null and amount - discount > paid) part
    join students s on s.org_id = part.org_id and s.id = part.student_id;
