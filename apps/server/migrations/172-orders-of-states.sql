-- Of one state alone, as its list is in order and counted.
create index if not exists offline_payments_of_state on offline_payments (org_id, state, sent_at desc, id);
create index if not exists webhook_deliveries_by_type on webhook_deliveries (org_id, endpoint_id, type, sequence desc);
