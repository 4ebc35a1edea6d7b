-- What was paid on the invoices of a class, or of whom a search fits, is added up from the index alone.
create index if not exists invoice_payments_with_amounts on invoice_payments (org_id, invoice_id, paid_at) include (payment_id, method, amount);
create index if not exists payments_reversals on payments (org_id, id) where reverses_id is not null;
