-- Of how many days before its end (14, 3, 0) the buyers of a paid plan were told last, so that each is said once. A new plan, or a
-- longer time, begins again.
alter table organisations add column plan_told_days int check (plan_told_days in (14, 3, 0));
create index organisations_by_plan_end on organisations (plan_until) where plan_until is not null;
