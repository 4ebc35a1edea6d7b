-- A service, or a kind of fee, may have nearly all of a year: their indexes now have the names too, so that a page is read in its
-- order instead of being sorted out of all of them. Sorted by time an index told nothing of discounts: the plan for any school
-- then took another that does, and sorted the year.
create index if not exists fees_of_service_by_name on fees (org_id, service_id, year_id, state, sort_name, created_at, id)
  include (is_listed) where service_id is not null;
create index if not exists fees_of_type_by_name on fees (org_id, type, year_id, state, sort_name, created_at, id)
  include (is_listed) where type > 1;
create index if not exists fees_in_time on fees (org_id, year_id, state, created_at, id) include (discount, is_listed);
