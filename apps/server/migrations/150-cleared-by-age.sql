-- What is cleared by its age, over all schools. No BRIN: the pages of what was removed take new rows, so that each range of pages holds
-- some of every age, and a night would read the whole table again for each batch.
create index notifications_by_time on notifications (at);
create index webhook_events_by_time on webhook_events (at);
create index idempotency_keys_by_time on idempotency_keys (created_at);
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_expiry on sessions (expires_at);
-- After a week none holds its text any more, and those of years are no longer gone through to find that out.
create index sms_messages_sealed on sms_messages (org_id, campaign_id) where sealed is not null;
