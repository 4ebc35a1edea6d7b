-- In the order in which these are listed, so that a page reads no more than it shows.
create index sms_entries_of_kind on sms_entries (org_id, kind, at desc, id desc);
create index webhook_deliveries_by_state on webhook_deliveries (org_id, endpoint_id, state, sequence desc);
-- Those that wait first, the longest first; then the others, newest first.
create index offline_payments_in_order on offline_payments
  (org_id, (state <> 'waiting'), (case when state = 'waiting' then sent_at end), sent_at desc, id);
create index pending_payments_in_order on pending_payments
  (org_id, (state <> 'waiting'), (case when state = 'waiting' then created_at end), decided_at desc, id);
create index payment_proofs_in_order on payment_proofs
  (org_id, (state = 'waiting') desc, (case when state = 'waiting' then sent_at end), sent_at desc, id);
