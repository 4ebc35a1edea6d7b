-- What goes through all schools for minutes is a kind of work of its own.
alter table set_aside_jobs drop constraint set_aside_jobs_kind_check,
  add constraint set_aside_jobs_kind_check
    check (kind in ('money', 'messages', 'campaigns', 'webhooks', 'recording', 'heavy', 'upkeep', 'rounds'));
