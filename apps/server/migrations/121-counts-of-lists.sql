-- How many are of a year, and how many students owe, kept beside the rows: no page counts a whole school.
select set_config('ardoise.scope', 'platform', true);

-- What lists there are is said by the triggers that count them.
alter table list_counts drop constraint list_counts_list_check;

create table year_families (
  org_id uuid not null,
  year_id uuid not null,
  family_id uuid not null,
  students bigint not null,
  primary key (org_id, year_id, family_id)
);
call ardoise_protect('year_families');

create function ardoise_count_year_families() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into year_families as kept (org_id, year_id, family_id, students)
      select org_id, year_id, family_id, sum(step)
        from (select org_id, year_id, family_id, 1 as step from added
              union all select org_id, year_id, family_id, -1 from gone) changed
       group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
      on conflict (org_id, year_id, family_id) do update set students = kept.students + excluded.students;
  else
    insert into year_families as kept (org_id, year_id, family_id, students)
      select org_id, year_id, family_id, case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by 1, 2, 3 order by 1, 2, 3
      on conflict (org_id, year_id, family_id) do update set students = kept.students + excluded.students;
  end if;
  return null;
end $$;
create trigger families_added after insert on year_students referencing new table as changed
  for each statement execute function ardoise_count_year_families();
create trigger families_changed after update on year_students referencing new table as added old table as gone
  for each statement execute function ardoise_count_year_families();
create trigger families_gone after delete on year_students referencing old table as changed
  for each statement execute function ardoise_count_year_families();

insert into year_families (org_id, year_id, family_id, students)
  select org_id, year_id, family_id, count(*) from year_students group by 1, 2, 3;
insert into list_counts (org_id, list, state, class_id, gender, rows)
  select org_id, 'yearStudents', '', year_id, 0, count(*) from year_students group by 1, 4
  union all select org_id, 'yearFamilies', '', year_id, 0, count(*) from year_families group by 1, 4;
call ardoise_count('year_students', 'yearStudents', '''''::text', 'year_id', '0::smallint', 'true');
call ardoise_count('year_families', 'yearFamilies', '''''::text', 'year_id', '0::smallint', 'students > 0');

-- How many students owe, by their earliest deadline; those without one owe nothing. Rows are added and put together by a job, so that
-- payers of one school do not wait for each other.
create table owed_counts (
  org_id uuid not null,
  id bigint not null generated always as identity,
  since_on date,
  has_fees boolean not null,
  students bigint not null,
  is_packed boolean not null default false,
  primary key (org_id, id)
);
create index owed_counts_loose on owed_counts (org_id) where not is_packed;
call ardoise_protect('owed_counts');

create function ardoise_count_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into owed_counts (org_id, since_on, has_fees, students)
      select org_id, since_on, has_fees, sum(step)
        from (select org_id, since_on, has_fees, 1 as step from added
              union all select org_id, since_on, has_fees, -1 from gone) changed
       group by 1, 2, 3 having sum(step) <> 0;
  else
    insert into owed_counts (org_id, since_on, has_fees, students)
      select org_id, since_on, has_fees, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger counts_added after insert on student_owed referencing new table as changed
  for each statement execute function ardoise_count_owed();
create trigger counts_changed after update on student_owed referencing new table as added old table as gone
  for each statement execute function ardoise_count_owed();
create trigger counts_gone after delete on student_owed referencing old table as changed
  for each statement execute function ardoise_count_owed();

insert into owed_counts (org_id, since_on, has_fees, students, is_packed)
  select org_id, since_on, has_fees, count(*), true from student_owed group by 1, 2, 3;

create procedure ardoise_pack_owed_counts(org uuid) language sql as $$
  with gone as (delete from owed_counts where org_id = org returning *)
  insert into owed_counts (org_id, since_on, has_fees, students, is_packed)
    select org_id, since_on, has_fees, sum(students), true from gone group by 1, 2, 3 having sum(students) <> 0;
$$;
