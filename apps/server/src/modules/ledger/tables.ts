import type { Environment } from '@ardoise/contract/developer/environments';
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
  /** Of a payment, of the drawer's journal, of an order, of a payout, or of other income: one of the five. */
  payment_id: string | null;
  cash_id: string | null;
  order_id: string | null;
  payout_id: string | null;
  transaction_id: string | null;
}

/** The books in which developers try things out. */
interface TestEntriesTable {
  org_id: string;
  environment: Exclude<Environment, 'production'>;
  id: string;
  /** Below zero what went out. */
  amount: number;
  at: Date;
}

/** The last run of the invariants over all schools. */
interface InvariantChecksTable {
  is_only: Generated<boolean>;
  checked_at: Date;
  /** Written as text, read as data: [{orgId, rule, found}]. */
  broken: ColumnType<object[], string, string>;
}

/** When a school's books were last checked as a whole, and up to which moment what is new in them. */
interface InvariantMarksTable {
  org_id: string;
  whole_at: Date;
  recent_until: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccountsTable;
    ledger_entries: LedgerEntriesTable;
    test_entries: TestEntriesTable;
    invariant_checks: InvariantChecksTable;
    invariant_marks: InvariantMarksTable;
  }
}
