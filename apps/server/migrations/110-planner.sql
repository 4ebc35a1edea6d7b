-- Events that a school writes down itself; all other dates of its calendar follow from its records.
create table calendar_events (
  org_id uuid not null references organisations,
  id uuid not null,
  title text not null,
  note text not null,
  label text not null check (label in ('meeting', 'exam', 'holiday', 'trip', 'other')),
  starts_on date not null,
  ends_on date not null,
  -- At the school, as HH:MM; null where it is the whole day.
  starts_at text,
  ends_at text,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id),
  check (ends_on >= starts_on),
  check (starts_at is not null or ends_at is null)
);
create index calendar_events_by_day on calendar_events (org_id, ends_on, starts_on);
call ardoise_protect('calendar_events');

-- What somebody has to do: their own, or given to a colleague.
create table tasks (
  org_id uuid not null references organisations,
  id uuid not null,
  made_by uuid not null,
  given_to uuid not null,
  title text not null,
  note text not null,
  tags text[] not null check (tags <@ array['team', 'low', 'medium', 'high', 'update']),
  due_on date,
  is_important boolean not null default false,
  completed_at timestamptz,
  deleted_at timestamptz,
  changed_at timestamptz not null,
  version int not null default 1,
  primary key (org_id, id)
);
create index tasks_to_do on tasks (org_id, given_to, due_on);
create index tasks_given on tasks (org_id, made_by);
create index tasks_by_end on tasks (deleted_at) where deleted_at is not null;
call ardoise_protect('tasks');

-- What one of the school's people thinks of an email that went out; the email itself is in the outbox.
create table email_marks (
  org_id uuid not null references organisations,
  person_id uuid not null,
  email_id uuid not null,
  is_starred boolean not null default false,
  is_trashed boolean not null default false,
  label text check (label in ('personal', 'company', 'important', 'private')),
  primary key (org_id, person_id, email_id)
);
create index email_marks_of_email on email_marks (org_id, email_id);
call ardoise_protect('email_marks');

-- Emails, the newest first, as they are listed; SMS are many more.
create index outbox_emails on outbox (org_id, created_at desc, id desc) where channel = 'email';
