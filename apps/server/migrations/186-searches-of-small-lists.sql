-- Of the newest any part of a text is searched for, of older ones the beginning of a number or a reference.
create index payment_proofs_reference_begins on payment_proofs (org_id, reference);
create index pending_payments_reference_begins on pending_payments (org_id, reference);
create index payouts_reference_begins on payouts (org_id, reference);
create index payouts_phone_begins on payouts (org_id, phone);
create index ratings_number_begins on ratings (org_id, number);

-- Pages are passed over by the index alone, where it has the state as a column beside what it is asked in the order.
create index payment_proofs_in_whole_order on payment_proofs
  (org_id, ((state = 'waiting')) desc, (case when state = 'waiting' then sent_at end), sent_at desc, id) include (state);
create index pending_payments_in_whole_order on pending_payments
  (org_id, ((state <> 'waiting')), (case when state = 'waiting' then created_at end), decided_at desc, id) include (state);

-- Payments fail in few ways, each of them on few days.
create index transaction_sums_failed on transaction_sums (org_id, failure, day)
  include (operator, state, is_from_statement, transactions, amount) where state = 'failed';
