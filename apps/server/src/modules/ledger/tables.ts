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
  payment_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_entries: LedgerEntriesTable;
  }
}
