-- Of a school that the statistics do not know yet, the planner expects one row, for which every index that begins with the school is as
-- good as the right one: an import of thousands read all of them again for each. These look for each record by its key, whatever the
-- school: one plan for all.
alter procedure ardoise_refresh_owed(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter procedure ardoise_write_owed(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter procedure ardoise_refresh_debts(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter procedure ardoise_refresh_last_payments(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter procedure ardoise_refresh_year_students(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
alter procedure ardoise_refresh_runs(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
