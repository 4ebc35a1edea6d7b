-- A school without a row has its page off, and has written nothing for it.
create table public_pages (
  org_id uuid primary key,
  is_on boolean not null,
  texts jsonb not null,
  version int not null,
  changed_at timestamptz not null,
  changed_by uuid
);
call ardoise_protect('public_pages');
