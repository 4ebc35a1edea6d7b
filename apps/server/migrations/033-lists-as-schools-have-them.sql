-- What the lists of schools say of a child beside a name: where they were born, about when, and a remark.
alter table students
  add column place_of_birth text,
  -- Only the year is known: the date is its first of January.
  add column is_birth_date_approximate boolean not null default false
    check (not is_birth_date_approximate or date_of_birth is not null),
  add column note text;

-- An import asks what it cannot know by itself, and is checked anew with the answers.
alter table import_runs
  add column year_id uuid,
  -- What the person chose for this list: by the spelling of a class, and by the title of a column.
  add column choices jsonb not null default '{"classes": {}, "columns": {}}',
  -- What the check found: how the columns are read, the spellings of classes, what is missing, what was already paid.
  add column findings jsonb not null default '{}';

alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('created', 'matched', 'skipped', 'leftOut', 'error'));

-- What was answered before, for the next list. A class is kept by its name, since every year has classes of its own.
create table import_answers (
  org_id uuid not null,
  kind text not null check (kind in ('class', 'column')),
  written text not null,
  answer text not null,
  chosen_by uuid not null,
  chosen_at timestamptz not null,
  primary key (org_id, kind, written)
);
call ardoise_protect('import_answers');

-- What a family had paid before the school used Ardoise: it lowers what is owed, and came into no till of ours.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('mtn', 'orange', 'cash', 'credit', 'toCredit', 'opening'));
