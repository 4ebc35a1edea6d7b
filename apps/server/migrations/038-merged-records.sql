-- Two records of one child, guardian or family become one. Whatever was handed out of the one that goes (a payment code, a
-- link, a student ID, a receipt) keeps working; rows of the ledger, payments, allocations and receipts stay as they are.
select set_config('ardoise.scope', 'platform', true);

-- A student who was merged into another. The row itself is gone, so that no list can show it; what people may still hold of
-- it leads to the one that stayed.
create table former_students (
  org_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  number text not null,
  payment_code text not null unique,
  merged_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, student_id) references students
);
create index former_students_by_student on former_students (org_id, student_id);
create index former_students_by_number on former_students (org_id, number);
call ardoise_protect('former_students');

-- Families and guardians have been kept as removed rows ever since; these say into whom.
alter table families add column merged_into_id uuid;
create index families_merged on families (org_id, merged_into_id) where merged_into_id is not null;
alter table guardians add column merged_into_id uuid;
create index guardians_merged on guardians (org_id, merged_into_id) where merged_into_id is not null;

-- The tuition of the record that went, where the one that stayed has one of the same year. What was paid on it is given on.
alter table fees add column merged_into_id uuid;
create index fees_merged on fees (org_id, merged_into_id) where merged_into_id is not null;

-- A link of the record that went works on, and is not handed out again.
alter table payment_links add column is_former boolean not null default false;
drop index payment_links_of_student;
drop index payment_links_of_family;
create unique index payment_links_of_student on payment_links (org_id, student_id) where student_id is not null and not is_former;
create unique index payment_links_of_family on payment_links (org_id, family_id) where family_id is not null and not is_former;

-- `merged`: credit that went along to the family that stayed, or what was released from a merged fee and fills the one that
-- stayed. No money came in, so there is no receipt.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('mtn', 'orange', 'cash', 'credit', 'toCredit', 'opening', 'merged'));
-- Of what was given on: the release that it came from.
alter table payments add column from_payment_id uuid;
create index payments_given_on on payments (org_id, from_payment_id) where from_payment_id is not null;

-- Every merge, and every student who was removed, with the rows that it changed: before and after.
create table merges (
  org_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('student', 'guardian', 'family', 'removal')),
  kept_id uuid check ((kept_id is null) = (kind = 'removal')),
  kept_name text,
  gone_id uuid not null,
  gone_name text not null,
  gone_number text,
  -- All records that it touched: a later merge of one of them has to be undone first.
  record_ids uuid[] not null,
  moves_money boolean not null,
  plan jsonb not null,
  done_at timestamptz not null,
  done_by uuid,
  done_by_name text,
  undone_at timestamptz,
  undone_by uuid,
  primary key (org_id, id)
);
create index merges_newest on merges (org_id, done_at desc) where undone_at is null;
call ardoise_protect('merges');
