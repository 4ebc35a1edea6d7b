-- An entry of the ledger is of a payment, of the drawer's journal, of an order, of a payout, or of other income, which has one.
alter table ledger_entries add column transaction_id uuid;
alter table ledger_entries drop constraint ledger_entries_of_one;
alter table ledger_entries add constraint ledger_entries_of_one
  check (num_nonnulls(payment_id, cash_id, order_id, payout_id, transaction_id) = 1);
create unique index ledger_entries_of_income on ledger_entries (org_id, transaction_id, kind) where transaction_id is not null;
