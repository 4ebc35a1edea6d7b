-- In the order in which they are sent: what happened at one moment is due at one moment, and each batch of twenty put all of it in order.
create index if not exists webhook_deliveries_in_order on webhook_deliveries (org_id, endpoint_id, next_at, sequence) where state = 'waiting';
drop index webhook_deliveries_due;
