-- What developers try out in the sandbox: no operator is asked, and nothing of it touches the school's books. How each ends, and when, is
-- written with it; how far it has come follows from that and from the clock.
create table sandbox_collections (
  org_id uuid not null references organisations,
  id uuid not null,
  -- Null of a link that nobody has paid.
  number text,
  mode text not null check (mode in ('prompt', 'link')),
  amount bigint not null check (amount > 0),
  phone text,
  operator text check (operator in ('mtn', 'orange')),
  reference text,
  description text,
  payment_code text,
  -- What stands in the address of its page.
  token text,
  expires_at timestamptz,
  outcome text check (outcome in ('approved', 'refused', 'ignored', 'late', 'twice')),
  settles_at timestamptz,
  -- When its outcome was written into the books and told.
  settled_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id),
  check ((mode = 'link') = (token is not null) and (mode = 'link') = (expires_at is not null)),
  check (num_nonnulls(outcome, settles_at, number, phone, operator) in (0, 5)),
  check (mode = 'link' or outcome is not null),
  check (settled_at is null or cancelled_at is null)
);
create unique index sandbox_collections_by_token on sandbox_collections (token) where token is not null;
create index sandbox_collections_by_reference on sandbox_collections (org_id, reference, id) where reference is not null;
create index sandbox_collections_open on sandbox_collections (org_id, settles_at) where settled_at is null and cancelled_at is null;
call ardoise_protect('sandbox_collections');

create table sandbox_disbursements (
  org_id uuid not null references organisations,
  id uuid not null,
  number text not null,
  amount bigint not null check (amount > 0),
  phone text not null,
  operator text not null check (operator in ('mtn', 'orange')),
  reference text,
  outcome text not null check (outcome in ('approved', 'refused', 'ignored', 'late', 'twice')),
  settles_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (org_id, id)
);
create index sandbox_disbursements_open on sandbox_disbursements (org_id, settles_at) where settled_at is null;
call ardoise_protect('sandbox_disbursements');
