-- A long list writes a student, then the fee, then the installments, each for a thousand at a time, and with each of them what
-- is owed was written again. Where a transaction says `ardoise.owed_later`, it writes what its new students owe itself, once.
create function ardoise_is_owed_later() returns boolean language sql stable as $$
  select coalesce(current_setting('ardoise.owed_later', true), '') = 'on'
$$;

create or replace function ardoise_owed_by_installments() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if ardoise_is_owed_later() then return null; end if;
  for touched in
    select f.org_id, array_agg(distinct f.student_id) as students
      from (select distinct org_id, fee_id from changed) i
      join fees f on f.org_id = i.org_id and f.id = i.fee_id group by f.org_id
  loop
    call ardoise_refresh_owed(touched.org_id, touched.students);
  end loop;
  return null;
end $$;

create or replace function ardoise_owed_of_added() returns trigger language plpgsql as $$
begin
  if ardoise_is_owed_later() then return null; end if;
  insert into student_owed (org_id, student_id, family_id) select org_id, id, family_id from added;
  return null;
end $$;

create procedure ardoise_write_owed(org uuid, students uuid[]) language sql as $$
  insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals)
    select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals
      from unnest(students) as written (id) join students s on s.org_id = org and s.id = written.id
     cross join lateral ardoise_owed_of(s.org_id, s.id) o
$$;
