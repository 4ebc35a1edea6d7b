-- What programs tried out is cleared by its age, over all schools. What the cleared ones moved in the books of their environment stays
-- there as one entry for each school, whose id is the school's own.
create index sandbox_collections_by_time on sandbox_collections (created_at);
create index sandbox_disbursements_by_time on sandbox_disbursements (created_at);
create index test_disbursements_by_end on test_disbursements (completed_at) where completed_at is not null;
create index test_entries_by_time on test_entries (at) where environment = 'sandbox' and id <> org_id;
