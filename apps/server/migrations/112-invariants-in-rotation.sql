-- When each school's books were last checked as a whole, and up to which moment what is new in them.
create table invariant_marks (
  org_id uuid not null primary key,
  whole_at timestamptz not null,
  recent_until timestamptz not null
);
call ardoise_protect('invariant_marks');
