-- What follows a student who changes family, and what two people change at once.
select set_config('ardoise.scope', 'platform', true);

-- A student's link names the student alone: whose it is follows from the family they are in now.
drop index payment_links_of_family;
alter table payment_links alter column family_id drop not null;
update payment_links set family_id = null where student_id is not null;
alter table payment_links add check (num_nonnulls(student_id, family_id) = 1);
create unique index payment_links_of_family on payment_links (org_id, family_id) where family_id is not null;

-- A save over a newer one is refused, as with the student's own record.
alter table student_health add column version int not null default 1;
