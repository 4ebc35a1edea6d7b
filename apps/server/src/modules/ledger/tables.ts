import type { ColumnType, Generated } from 'kysely';

export interface LedgerAccountsTable {
  org_id: string;
  name: string;
  debits: number;
  credits: number;
}

export interface LedgerEntriesTable {
  org_id: string;
  id: string;
  at: Date;
  debit: string;
  credit: string;
  amount: number;
  kind: string;
  /** Of a payment, of the drawer's journal, of an order, or of a payout: one of the four. */
  payment_id: string | null;
  cash_id: string | null;
  order_id: string | null;
  payout_id: string | null;
}

/** The last run of the invariants over all schools. */
interface InvariantChecksTable {
  is_only: Generated<boolean>;
  checked_at: Date;
  /** Written as text, read as data: [{orgId, rule, found}]. */
  broken: ColumnType<object[], string, string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_entries: LedgerEntriesTable;
    invariant_checks: InvariantChecksTable;
  }
}
