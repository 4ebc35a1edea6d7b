-- In place of those by age there are those by time. Last, since nobody reads a table from here until the migrations are over.
drop index notifications_by_age;
drop index webhook_events_by_age;
drop index idempotency_keys_by_age;
