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
  /** Of a payment, of the drawer's journal, or of an order: one of the three. */
  payment_id: string | null;
  cash_id: string | null;
  order_id: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_entries: LedgerEntriesTable;
  }
}
