-- Names from which a school's SMS come, each paid for once and looked at by the provider's desk.
create table sender_ids (
  org_id uuid not null references organisations,
  id uuid not null,
  name text not null,
  -- Without case and spaces: by which two are the same.
  folded_name text not null,
  use text,
  state text not null check (state in
    ('unpaid', 'submitted', 'underReview', 'approved', 'rejected', 'permanentlyRejected', 'withdrawn')),
  -- The order that pays for it, or is to.
  order_id uuid,
  paid_at timestamptz,
  is_enabled boolean not null default true,
  -- By the provider, whatever the school says.
  is_blocked boolean not null default false,
  is_default boolean not null default false,
  reason text,
  submitted_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  primary key (org_id, id),
  unique (org_id, folded_name),
  foreign key (org_id, order_id) references shop_orders,
  check (state = 'unpaid' or paid_at is not null),
  check (not is_default or state = 'approved')
);
create unique index sender_ids_default on sender_ids (org_id) where is_default;
-- For the desk, over all schools.
create index sender_ids_waiting on sender_ids (submitted_at) where state in ('submitted', 'underReview');
create index sender_ids_by_name on sender_ids (folded_name);
call ardoise_protect('sender_ids');
