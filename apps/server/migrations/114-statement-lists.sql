-- What was assigned and what was set aside are few among all lines of statements: each has its own list.
create index statement_lines_assigned on statement_lines (org_id, at desc, id) where assigned_at is not null;
create index statement_lines_set_aside on statement_lines (org_id, at desc, id) where set_aside_at is not null;
