-- Schools plan next year while this one runs. Which year is the current one follows from the days, and is kept here, because
-- lists are read by it and students' rows carry their class in it: when the day comes, both change in one transaction.
select set_config('ardoise.scope', 'platform', true);

alter table academic_years
  add column phase text not null default 'planned' check (phase in ('planned', 'begun', 'closed')),
  add column is_current boolean not null default false;

update academic_years y
   set phase = case when y.reopening_on > school.today then 'planned'
                    when y.closing_on < school.today then 'closed' else 'begun' end
  from (select org_id, (now() at time zone time_zone)::date as today from organisations) school
 where school.org_id = y.org_id;

-- As the rule in the code says it: the one whose dates hold today, else the last that began, else the first to come.
update academic_years y set is_current = true
  from (select distinct on (org_id) org_id, id from academic_years where status <> 'cancelled'
         order by org_id, case phase when 'begun' then 0 when 'closed' then 1 else 2 end,
                  case when phase = 'begun' and status = 'stopped' then 1 else 0 end,
                  case when phase = 'planned' then reopening_on end,
                  reopening_on desc, created_at desc, id desc) chosen
 where chosen.org_id = y.org_id and chosen.id = y.id;
create unique index academic_years_current on academic_years (org_id) where is_current;

-- Where next year was planned already, students are of their class of this year again.
update students s set class_id = e.class_id, year_id = e.year_id
  from enrolments e join academic_years y on y.org_id = e.org_id and y.id = e.year_id and y.is_current
 where s.org_id = e.org_id and s.id = e.student_id and e.is_standing and e.ended is distinct from 'left'
   and s.class_id is distinct from e.class_id;
