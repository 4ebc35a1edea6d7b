select set_config('ardoise.scope', 'platform', true);

-- A promotion can be undone, and with a year that is cancelled everything that led into it: so an enrolment says where it
-- came from, and one that a promotion ended says for which year. `cancelled`: it was undone, and counts as if it had not been.
alter table enrolments
  add column from_enrolment_id uuid,
  add column to_year_id uuid,
  drop constraint enrolments_ended_check,
  add constraint enrolments_ended_check
    check (ended in ('moved', 'withdrawn', 'promoted', 'repeated', 'left', 'cancelled'));
create index enrolments_by_next_year on enrolments (org_id, to_year_id, class_id) where to_year_id is not null;

-- Until now neither was written down: whoever was promoted went to the year of the enrolment that was created next.
update enrolments n set from_enrolment_id = e.id
  from enrolments e
 where e.org_id = n.org_id and e.student_id = n.student_id and e.ended in ('promoted', 'repeated')
   and n.id = (select later.id from enrolments later
                where later.org_id = e.org_id and later.student_id = e.student_id and later.year_id <> e.year_id
                  and later.created_at > e.created_at order by later.created_at, later.id limit 1);
update enrolments e set to_year_id = n.year_id
  from enrolments n where n.org_id = e.org_id and n.from_enrolment_id = e.id;
-- Whoever left did so when the others of the class were promoted.
update enrolments e set to_year_id = class.to_year_id
  from (select distinct on (org_id, class_id) org_id, class_id, to_year_id from enrolments
         where to_year_id is not null order by org_id, class_id, created_at desc) class
 where e.ended = 'left' and class.org_id = e.org_id and class.class_id = e.class_id;

-- Students of a year that was cancelled were stranded in it: they are again where they came from.
update enrolments e set ended = null, until_on = null, to_year_id = null
  from academic_years y
 where y.org_id = e.org_id and y.id = e.to_year_id and y.status = 'cancelled' and e.ended in ('promoted', 'repeated', 'left');
update enrolments e set ended = 'cancelled', until_on = coalesce(e.until_on, e.from_on)
  from academic_years y
 where y.org_id = e.org_id and y.id = e.year_id and y.status = 'cancelled' and e.is_standing;

-- A class that nobody is in can be removed from its year. The row stays where somebody once was in it, and its name is free.
alter table classes add column removed_at timestamptz, drop constraint classes_org_id_year_id_folded_name_key;
create unique index classes_by_name on classes (org_id, year_id, folded_name) where removed_at is null;
