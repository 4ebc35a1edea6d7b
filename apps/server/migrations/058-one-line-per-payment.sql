-- A line of a statement is one payment, and whose line a payment is already is asked for each line that is compared.
drop index statement_lines_assigned_to;
create index statement_lines_of_transaction on statement_lines (org_id, transaction_id) where transaction_id is not null;
