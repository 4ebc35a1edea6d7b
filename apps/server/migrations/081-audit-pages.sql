-- The audit log says from where, and is read page by page at five million entries: by person, kind, action and record. Ids
-- begin with the time, so that a period is a range of them and every one of these indexes has it.
alter table audit_log add column address text;
create index audit_log_by_actor on audit_log (org_id, actor_id, id);
create index audit_log_by_kind on audit_log (org_id, subject, id);
create index audit_log_by_action on audit_log (org_id, action, id);
