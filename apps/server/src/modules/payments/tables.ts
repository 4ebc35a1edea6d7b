import type { Language } from '@ardoise/contract/language';
import type { GeneratedAlways } from 'kysely';
import type {
  Attention,
  Difference,
  FailureReason,
  PayOperator,
  TransactionStatus,
} from '@ardoise/contract/transactions';

export type AccountKind = 'provider' | 'own' | 'pawapay';
export type PaymentMethod = PayOperator | 'cash' | 'credit';

export interface OperatorSettingsTable {
  org_id: string;
  operator: PayOperator;
  is_on: boolean;
  kind: AccountKind;
  app_id: string | null;
  secrets_sealed: string | null;
  secret_names: string[];
  version: number;
  refused_at: Date | null;
}

interface OperatorAccountsTable {
  org_id: string;
  id: string;
  sealed: string;
}

export interface PaymentLinksTable {
  org_id: string;
  id: string;
  token: string;
  /** One of the two: a student's link follows the student to whichever family. */
  student_id: string | null;
  family_id: string | null;
  created_at: Date;
}

/** What the payer chose: this much for this fee. */
export interface ChosenPart {
  readonly feeId: string;
  readonly amount: number;
  /** Of the installments that it is meant for; unknown in what was begun before they were written down. */
  readonly positions?: readonly number[];
}

/**
 * By a link that somebody was sent, or by a payment code, which anybody may have seen: with a phone that the school knows
 * with the family, or with a stranger's.
 */
export type CameBy = 'link' | 'code' | 'stranger';

export interface TransactionsTable {
  org_id: string;
  id: string;
  number: string;
  operator: PayOperator;
  kind: AccountKind;
  account_id: string | null;
  status: TransactionStatus;
  amount: number;
  phone: string;
  payer_name: string | null;
  narration: string;
  language: Language;
  family_id: string;
  parts: readonly ChosenPart[];
  client_key: string;
  partner_number: string;
  operator_token: string | null;
  provider_reference: string | null;
  failure: FailureReason | null;
  submitted_at: Date;
  asked_at: Date | null;
  window_ends_at: Date | null;
  completed_at: Date | null;
  attention_at: Date | null;
  attention: Attention | null;
  /** Where the operator's word was not what was asked, when a person was last told. */
  differences: readonly Difference[] | null;
  came_by: CameBy;
  asked_from: string | null;
}

interface TransactionEventsTable {
  org_id: string;
  transaction_id: string;
  id: GeneratedAlways<number>;
  at: Date;
  kind: string;
  detail: string;
}

interface LedgerAccountsTable {
  org_id: string;
  name: string;
  debits: number;
  credits: number;
}

interface LedgerEntriesTable {
  org_id: string;
  id: string;
  at: Date;
  debit: string;
  credit: string;
  amount: number;
  kind: string;
  payment_id: string;
}

export interface PaymentsTable {
  org_id: string;
  id: string;
  transaction_id: string | null;
  reverses_id: string | null;
  /** `toCredit`: from a fee that costs less now to the family's credit; no money came in. */
  method: PaymentMethod | 'toCredit';
  amount: number;
  family_id: string;
  paid_at: Date;
  created_by: string | null;
  reason: string | null;
}

interface AllocationsTable {
  org_id: string;
  payment_id: string;
  fee_id: string;
  position: number;
  amount: number;
}

interface ReceiptCountersTable {
  org_id: string;
  year: number;
  value: number;
}

export interface ReceiptsTable {
  org_id: string;
  payment_id: string;
  year: number;
  number: number;
  code: string;
  content: Record<string, unknown>;
  signature: string;
  issued_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    operator_settings: OperatorSettingsTable;
    operator_accounts: OperatorAccountsTable;
    payment_links: PaymentLinksTable;
    transactions: TransactionsTable;
    transaction_events: TransactionEventsTable;
    ledger_accounts: LedgerAccountsTable;
    ledger_entries: LedgerEntriesTable;
    payments: PaymentsTable;
    allocations: AllocationsTable;
    receipt_counters: ReceiptCountersTable;
    receipts: ReceiptsTable;
  }
}
