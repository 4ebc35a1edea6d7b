import type pg from 'pg';

/** What a filled school has most of. */
const large = [
  'transactions',
  'transaction_parts',
  'payments',
  'allocations',
  'ledger_entries',
  'audit_log',
  'notifications',
  'outbox',
  'statement_lines',
  'invoice_payments',
  'fees',
  'invoices',
  'invoice_items',
  'students',
];

/** Takes the indexes of the large tables away while they are filled and makes them again after, each in one go. */
export async function withoutIndexes(db: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relname = any($1) and not i.indisunique`,
    [large],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  try {
    await fill();
  } finally {
    await db.query(`set maintenance_work_mem = '512MB'`);
    for (const { definition } of rows) await db.query(definition);
  }
}
