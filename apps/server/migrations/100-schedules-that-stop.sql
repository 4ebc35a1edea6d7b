-- A schedule that cannot be sent is tried a few times; then it stands still and says why.
alter table report_schedules
  -- How often sending failed since it was last sent or changed.
  add column tries int not null default 0 check (tries >= 0),
  add column stopped_for text check (stopped_for in ('tooLarge', 'keptPrivate', 'nobody', 'notValid', 'unexpected')),
  add check (stopped_for is null or not is_on);

-- Whoever may see less than when the export was begun is not given it.
alter table report_files drop constraint report_files_failure_check;
alter table report_files add constraint report_files_failure_check check (failure in ('noSpace', 'notAllowed', 'unexpected'));
