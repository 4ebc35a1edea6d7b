-- An entry of the ledger is of a payment, of the drawer's journal, of an order, or of a payout; a payout has each of its kinds once:
-- set apart, then paid or given back.
alter table ledger_entries add column payout_id uuid;
alter table ledger_entries drop constraint ledger_entries_of_one;
alter table ledger_entries add constraint ledger_entries_of_one
  check (num_nonnulls(payment_id, cash_id, order_id, payout_id) = 1);
-- The second kind is one entry, whichever it is: what was paid is never given back, and the other way round.
create unique index ledger_entries_of_payout on ledger_entries (org_id, payout_id, (kind = 'payoutHeld'))
  where payout_id is not null;
