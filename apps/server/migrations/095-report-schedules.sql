-- Saved reports that are sent to members of the team by email, every week or month.
create table report_schedules (
  org_id uuid not null references organisations,
  id uuid not null,
  owner_id uuid not null,
  saved_report_id uuid not null,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  -- Of whoever made it: nobody knows which one its readers prefer.
  language text not null check (language in ('en', 'fr')),
  every text not null check (every in ('week', 'month')),
  -- Of the week, from Monday; of the month, its last day where it is shorter.
  day int not null check (day between 1 and case every when 'week' then 7 else 31 end),
  -- In the school's zone.
  hour int not null check (hour between 0 and 23),
  person_ids uuid[] not null,
  is_on boolean not null,
  -- When it is to be sent next, by the school's clocks; null while it is off.
  next_at timestamptz,
  last_at timestamptz,
  last_sent int,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, saved_report_id) references saved_reports (org_id, id) on delete cascade,
  check ((next_at is not null) = is_on)
);
create index report_schedules_of_saved on report_schedules (org_id, saved_report_id);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;
call ardoise_protect('report_schedules');
