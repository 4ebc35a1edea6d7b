-- Academic years, families, students, enrolments and the fees they create.

-- How many rows a list has, so that its total costs a few rows instead of a count over all of them: counting 100,000
-- students takes 10 ms, more than the rest of the call. Kept by the triggers below in the transaction of the change.
create table list_counts (
  org_id uuid not null,
  list text not null check (list in ('students', 'families', 'guardians', 'enrolments')),
  state text not null,
  class_id uuid not null,
  gender smallint not null,
  rows bigint not null,
  primary key (org_id, list, state, class_id, gender)
);
call ardoise_protect('list_counts');

-- Arguments: the list, then SQL for its state, class and gender, then which rows count. Counts are touched in one order
-- (new, left, enrolled), so that two people who work at once wait for each other instead of blocking each other.
create function ardoise_count_rows() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as step from added'
    when 'DELETE' then 'select *, -1 as step from gone'
    else 'select *, 1 as step from added union all select *, -1 as step from gone' end;
begin
  execute format(
    'insert into list_counts as counted (org_id, list, state, class_id, gender, rows)
     select org_id, %L, %s, %s, %s, sum(step) from (%s) changed where %s
      group by 1, 3, 4, 5 having sum(step) <> 0 order by 1, 3 desc, 4, 5
     on conflict (org_id, list, state, class_id, gender) do update set rows = counted.rows + excluded.rows',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], changed, tg_argv[4]);
  return null;
end $$;

create procedure ardoise_count(name regclass, list text, state text, class_id text, gender text, counts text) language plpgsql as $$
declare
  arguments text := format('%L, %L, %L, %L, %L', list, state, class_id, gender, counts);
begin
  execute format('create trigger count_added after insert on %s referencing new table as added for each statement execute function ardoise_count_rows(%s)', name, arguments);
  execute format('create trigger count_changed after update on %s referencing new table as added old table as gone for each statement execute function ardoise_count_rows(%s)', name, arguments);
  execute format('create trigger count_gone after delete on %s referencing old table as gone for each statement execute function ardoise_count_rows(%s)', name, arguments);
end $$;

create function ardoise_nil() returns uuid language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

create table academic_years (
  org_id uuid not null,
  id uuid not null,
  reopening_on date not null,
  closing_on date not null check (closing_on > reopening_on),
  status text not null default 'running' check (status in ('running', 'stopped', 'cancelled')),
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id)
);
create index academic_years_newest on academic_years (org_id, created_at desc);
call ardoise_protect('academic_years');

create table cycles (
  org_id uuid not null,
  id uuid not null,
  year_id uuid not null,
  kind text not null,
  name text,
  position int not null,
  primary key (org_id, id),
  foreign key (org_id, year_id) references academic_years
);
create index cycles_by_year on cycles (org_id, year_id, position);
call ardoise_protect('cycles');

create table classes (
  org_id uuid not null,
  id uuid not null,
  year_id uuid not null,
  cycle_id uuid not null,
  name text not null,
  folded_name text not null,
  tuition bigint not null check (tuition > 100),
  position int not null,
  primary key (org_id, id),
  unique (org_id, year_id, folded_name),
  foreign key (org_id, year_id) references academic_years,
  foreign key (org_id, cycle_id) references cycles
);
call ardoise_protect('classes');

create table class_installments (
  org_id uuid not null,
  class_id uuid not null,
  position int not null,
  amount bigint not null check (amount > 0),
  due_on date not null,
  primary key (org_id, class_id, position),
  foreign key (org_id, class_id) references classes
);
call ardoise_protect('class_installments');

-- The next readable number of each kind of thing in a school: family, student, application.
create table counters (
  org_id uuid not null,
  name text not null,
  value bigint not null default 0,
  primary key (org_id, name)
);
call ardoise_protect('counters');

create table families (
  org_id uuid not null,
  id uuid not null,
  number text not null,
  name text not null,
  folded_name text not null collate "C",
  version int not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number)
);
create index families_by_name on families (org_id, folded_name, id) where removed_at is null;
create index families_by_age on families (org_id, created_at, id) where removed_at is null;
call ardoise_protect('families');
call ardoise_count('families', 'families', '''''::text', 'ardoise_nil()', '0::smallint', 'removed_at is null');

create table guardians (
  org_id uuid not null,
  id uuid not null,
  full_name text not null,
  folded_name text not null collate "C",
  occupation text,
  country text not null default 'CM',
  email text,
  preferred_medium text not null default 'sms' check (preferred_medium in ('sms', 'whatsApp')),
  person_id uuid,
  version int not null default 1,
  -- Set when the last family lets go of the guardian.
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index guardians_by_name on guardians (org_id, folded_name, id) where removed_at is null;
call ardoise_protect('guardians');
call ardoise_count('guardians', 'guardians', '''''::text', 'ardoise_nil()', '0::smallint', 'removed_at is null');

create table guardian_phones (
  org_id uuid not null,
  guardian_id uuid not null,
  position int not null,
  kind text not null check (kind in ('home', 'cell', 'work', 'business')),
  number text not null,
  primary key (org_id, guardian_id, position),
  foreign key (org_id, guardian_id) references guardians
);
create index guardian_phones_by_number on guardian_phones (org_id, number);
call ardoise_protect('guardian_phones');

-- A guardian may belong to several families.
create table family_guardians (
  org_id uuid not null,
  family_id uuid not null,
  guardian_id uuid not null,
  relationship text not null,
  position int not null,
  primary key (org_id, family_id, guardian_id),
  foreign key (org_id, family_id) references families,
  foreign key (org_id, guardian_id) references guardians
);
create index family_guardians_by_guardian on family_guardians (org_id, guardian_id);
call ardoise_protect('family_guardians');

create table students (
  org_id uuid not null,
  id uuid not null,
  -- What people quote (LP-0231), and the count in it: as text, LP-10000 would come before LP-9999.
  number text not null,
  ordinal bigint not null,
  payment_code text not null,
  family_id uuid not null,
  first_name text not null,
  last_name text not null,
  -- Last name then first name, without accents or case: the order of lists.
  sort_name text not null collate "C",
  preferred_name text,
  date_of_birth date,
  gender smallint not null check (gender in (1, 2, 3)),
  nationality text,
  enrolment_date date,
  current_grade text,
  incoming_year int,
  incoming_semester smallint,
  preferred_country text,
  preferred_campus text,
  previous_schools jsonb not null default '[]',
  languages jsonb not null default '[]',
  residence jsonb not null default '{}',
  how_heard smallint,
  photo_id uuid,
  -- Of the payable year: follows from the enrolments, and is kept here so that lists can be read in order by it.
  state text not null default 'new' check (state in ('enrolled', 'left', 'new')),
  class_id uuid check ((class_id is not null) = (state = 'enrolled')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  unique (org_id, ordinal),
  unique (payment_code),
  -- The class is not checked: it is that of an enrolment, whose class is. Checks are a fifth of an import's time.
  foreign key (org_id, family_id) references families
);
create index students_by_name on students (org_id, sort_name, id);
create index students_by_state on students (org_id, state, sort_name, id);
create index students_by_class on students (org_id, class_id, sort_name, id) where class_id is not null;
create index students_by_family on students (org_id, family_id);
call ardoise_protect('students');
call ardoise_count('students', 'students', 'state', 'coalesce(class_id, ardoise_nil())', 'gender', 'true');

-- Apart from the student, since few may read it and each reading is audited.
create table student_health (
  org_id uuid not null,
  student_id uuid not null,
  medical_problems text,
  allergies text,
  food_allergies text,
  dietary_needs text,
  other_needs text,
  updated_at timestamptz not null,
  primary key (org_id, student_id),
  foreign key (org_id, student_id) references students
);
call ardoise_protect('student_health');

-- Words by which students, families and guardians are found. Prefixes are found by a range of this key, because under
-- row-level security only leakproof comparisons may use an index, and those of trigrams and LIKE are not. The key carries
-- the name that lists are sorted by: a page of a search is read from the key alone, at 1 µs a hit. Joined to the students,
-- each hit took 5 µs; and walking the students in their order until ten have the word took up to a second, since whoever
-- has a last name stands together in the list, behind all others. An import spends a third of its time on these keys, so
-- they are short: each kind has a table, and none a column that says which.
create table student_terms (
  org_id uuid not null,
  term text not null collate "C",
  subject_id uuid not null,
  sort_name text not null collate "C",
  primary key (org_id, term, subject_id) include (sort_name)
);
call ardoise_protect('student_terms');

create table family_terms (like student_terms including all);
call ardoise_protect('family_terms');

create table guardian_terms (like student_terms including all);
call ardoise_protect('guardian_terms');

-- All words of one student, family or guardian, each with a space before it: what the tables above hold of them, in one
-- row, so that a person can be asked for a word, and a change touches only the words that changed.
create table search_words (
  org_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  words text not null collate "C",
  sort_name text not null collate "C",
  primary key (org_id, kind, subject_id)
);
call ardoise_protect('search_words');

-- Rows are never removed: an enrolment ends, and another may begin.
create table enrolments (
  org_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  year_id uuid not null,
  class_id uuid not null,
  from_on date not null,
  until_on date,
  ended text check (ended in ('moved', 'withdrawn', 'promoted', 'repeated', 'left')),
  -- Whoever was promoted, repeats or left afterwards was of that class until the end of its year.
  is_standing boolean not null generated always as (ended is null or ended in ('promoted', 'repeated', 'left')) stored,
  reason text,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, student_id) references students,
  foreign key (org_id, class_id) references classes,
  check ((until_on is null) = (ended is null))
);
create unique index enrolments_standing on enrolments (org_id, student_id, year_id) where is_standing;
create index enrolments_by_class on enrolments (org_id, class_id, student_id) where is_standing;
create index enrolments_by_student on enrolments (org_id, student_id, created_at);
call ardoise_protect('enrolments');
call ardoise_count('enrolments', 'enrolments', '''''::text', 'class_id', '0::smallint', 'is_standing');

-- A fee is a document: what is owed follows from it, and its paid amount equals its allocations.
create table fees (
  org_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  year_id uuid not null,
  enrolment_id uuid,
  kind text not null default 'tuition',
  title text not null,
  amount bigint not null check (amount > 0),
  discount bigint not null default 0 check (discount >= 0 and discount <= amount),
  paid bigint not null default 0 check (paid >= 0),
  closed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  -- The year is not checked: it is that of the enrolment's class.
  foreign key (org_id, student_id) references students
);
-- One tuition fee for each student and year: it follows the student through classes, and a withdrawal only closes it.
create unique index fees_of_tuition on fees (org_id, student_id, year_id) where kind = 'tuition';
create index fees_by_student on fees (org_id, student_id, created_at);
create index fees_by_year on fees (org_id, year_id);
call ardoise_protect('fees');

create table fee_installments (
  org_id uuid not null,
  fee_id uuid not null,
  position int not null,
  amount bigint not null check (amount > 0),
  due_on date not null,
  primary key (org_id, fee_id, position),
  foreign key (org_id, fee_id) references fees
);
call ardoise_protect('fee_installments');
