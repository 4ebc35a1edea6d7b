-- Another payment for the same as one that was taken without a connection: made within half an hour of it, or waiting.
alter table offline_payments add column same jsonb;
alter table offline_payments drop constraint offline_payments_conflicts_check;
alter table offline_payments add constraint offline_payments_conflicts_check
  check (conflicts <@ array['credit', 'paidMeanwhile', 'late', 'same']);
alter table offline_payments add constraint offline_payments_same_named
  check ((same is not null) = ('same' = any(conflicts)));
