-- Money that a fee no longer needs, and transactions that are found by the beginnings of what is known of them.

-- What was paid for a fee that costs less since a move or a withdrawal goes to the family's credit: a payment of its own
-- that takes from the fee what it gives to the family, and has no receipt since no money came in.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('mtn', 'orange', 'cash', 'credit', 'toCredit'));

-- Ranges of text are of bytes, on a server of whatever collation.
alter table transactions
  alter column number type text collate "C",
  alter column phone type text collate "C",
  alter column provider_reference type text collate "C";
drop trigger credit_not_overdrawn on ledger_accounts;
alter table ledger_accounts alter column name type text collate "C";
create trigger credit_not_overdrawn after insert or update on ledger_accounts for each row
  when (new.name like 'credit:%' and new.debits > new.credits) execute function ardoise_refuse_overdraft();
