-- A line of a statement is one payment, and whose line a payment is already is asked for each line that is compared.
drop index statement_lines_assigned_to;
create index statement_lines_of_transaction on statement_lines (org_id, transaction_id) where transaction_id is not null;

-- What went back to families of what came in: few among many payments.
create index payments_refunded on payments (org_id, paid_at) include (amount, reverses_id) where method = 'refund';
