-- Lists that a school looks at by a filter, each by an index. None of these is written by a payment that settles.
create index payouts_by_state on payouts (org_id, state, created_at desc, id);
create index payouts_by_purpose on payouts (org_id, purpose, created_at desc, id);
create index cash_sessions_by_cashier on cash_sessions (org_id, cashier_id, opened_at desc) include (cashier_name);
create index statement_lines_by_phone on statement_lines (org_id, phone) where phone is not null;
create index payment_proofs_by_state on payment_proofs (org_id, state, sent_at desc, id);
-- What did not go out is little among all that did.
create index outbox_emails_unsent on outbox (org_id, created_at desc, id desc)
  where channel = 'email' and state not in ('sent', 'delivered');
