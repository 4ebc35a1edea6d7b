-- Kinds of work were added since the table was made; a job of theirs that was set aside could not be told of.
alter table set_aside_jobs drop constraint set_aside_jobs_kind_check,
  add constraint set_aside_jobs_kind_check
    check (kind in ('money', 'messages', 'campaigns', 'webhooks', 'recording', 'heavy', 'upkeep'));
