select set_config('ardoise.scope', 'platform', true);

-- The name of a child who applies is shown as everywhere: surname first.
update applications set student_name = trim(concat(form->'student'->>'lastName', ' ', form->'student'->>'firstName'));

-- Forms that were sent before have every field that a student has now.
update applications set form = jsonb_set(form, '{student}', jsonb_build_object('isBirthDateApproximate', false,
  'placeOfBirth', null, 'note', null, 'section', null, 'tags', '[]'::jsonb) || (form->'student'));

alter table students
  -- Francophone, anglophone, technical…: as the school calls it.
  add column section text,
  -- Free marks such as "orphan" or "sponsored by the parish".
  add column tags jsonb not null default '[]';
-- What a school has used before is offered again; few students have a tag.
create index students_with_tags on students (org_id) where tags <> '[]';
create index students_by_section on students (org_id, section) where section is not null;

-- Campus and semester are asked for and shown only where the school has them.
alter table organisations add column has_campus_and_semester boolean not null default false;
