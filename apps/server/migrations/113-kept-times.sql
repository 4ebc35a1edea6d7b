-- What only grows: it is found by its age to be cleared, and looked at by autovacuum before it has grown by a fifth.
create index notifications_by_age on notifications using brin (at);

do $$
declare
  name text;
begin
  foreach name in array array['allocations', 'audit_log', 'events', 'invoice_payments', 'ledger_entries', 'notifications', 'outbox',
    'payments', 'receipts', 'transaction_events', 'transaction_parts', 'transactions'] loop
    -- Rows that were only added are in no index-only scan until a vacuum has been there.
    execute format('alter table %I set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 5000,
      autovacuum_analyze_scale_factor = 0.02)', name);
  end loop;
end $$;
