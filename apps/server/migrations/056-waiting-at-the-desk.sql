-- What a cashier began and still waits: found by who began it, and by the transaction that it became.
create index desk_payments_of_cashier on desk_payments (org_id, created_by, at desc) where means <> 'cash';
create index desk_payments_by_transaction on desk_payments (org_id, transaction_id) where transaction_id is not null;
