-- At how many tries an SMS was left without an answer, so that it may have gone each time.
alter table outbox add column unanswered_tries smallint not null default 0 check (unanswered_tries >= 0);
