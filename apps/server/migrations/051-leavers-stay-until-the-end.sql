-- Whoever leaves the school at the end of the year is of their class until then, like those who go up.
select set_config('ardoise.scope', 'platform', true);
update students s set class_id = e.class_id, year_id = e.year_id
  from enrolments e join academic_years y on y.org_id = e.org_id and y.id = e.year_id and y.is_current and y.phase = 'begun'
 where s.org_id = e.org_id and s.id = e.student_id and e.is_standing and e.ended = 'left'
   and s.class_id is distinct from e.class_id;
