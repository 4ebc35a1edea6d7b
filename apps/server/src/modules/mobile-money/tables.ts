import type { FeeBearer } from '@ardoise/contract/values/provider-fee';
import type { RefundFailure, RefundWay } from '@ardoise/contract/refunds';
import type { Language } from '@ardoise/contract/values/language';
import type {
  Attention,
  Difference,
  EventDetail,
  FailureReason,
  PayOperator,
} from '@ardoise/contract/transactions';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AccountKind } from '../ledger/public.ts';

export interface OperatorSettingsTable {
  org_id: string;
  operator: PayOperator;
  is_on: boolean;
  kind: AccountKind;
  app_id: string | null;
  /** What the operator's portal has for callbacks to this account; null: not known. */
  callback_host: string | null;
  secrets_sealed: string | null;
  secret_names: string[];
  version: number;
  refused_at: Date | null;
  /** What the operator said then. */
  refused_said: string | null;
  /** What this account may take at a time, where the operator tells. */
  smallest_amount: number | null;
  largest_amount: number | null;
  limits_read_at: Date | null;
  /** When somebody last tried to pay by an account that the operator refuses; `refused_at` is since when. */
  last_refused_at: Date | null;
}

interface OperatorAccountsTable {
  org_id: string;
  id: string;
  sealed: string;
}

/**
 * By a link that somebody was sent, or by a payment code, which anybody may have seen: with a phone that the school knows
 * with the family, or with a stranger's.
 */
export type CameBy = 'link' | 'code' | 'stranger';

/** Where the money is: not asked for, asked for, arrived, or not to come. What a call answers is made of it in `wire-status.ts`. */
export type MoneyState = 'created' | 'asked' | 'paid' | 'failed';

/** Whether the payer was told of a payment. The money depends on none of it. */
export type NoticeState = 'due' | 'failing' | 'sent' | 'failed';

export interface TransactionsTable {
  org_id: string;
  id: string;
  number: string;
  operator: PayOperator;
  kind: AccountKind;
  account_id: string | null;
  state: MoneyState;
  /** Null where none is owed: not paid yet, or counted by a person after the payer was told that it failed. */
  notice: NoticeState | null;
  /** What is counted for the family. What the payer is asked is `askedAmount`. */
  amount: number;
  /** What the provider keeps of it, by its terms of the moment in which it was begun; null: nobody bears anything. */
  fee: number;
  fee_bearer: FeeBearer | null;
  phone: string;
  payer_name: string | null;
  narration: string;
  language: Language;
  /**
   * `fees`: of a family, to the school. `purchase`: an order of the school, to the provider, and none of the school's money.
   * `income`: to the school, of no family. `test`: by an operator's own test system, and nobody's money.
   */
  purpose: 'fees' | 'purchase' | 'income' | 'test';
  /** Of fees alone. */
  family_id: string | null;
  order_id: string | null;
  /** Where a program asked for it: of income and tests, and of fees that are paid so. */
  collection_id: string | null;
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

interface KeptTransactionsTable
  extends Omit<TransactionsTable, 'purpose' | 'order_id' | 'collection_id' | 'fee' | 'fee_bearer'> {
  purpose: Generated<TransactionsTable['purpose']>;
  order_id: Generated<string | null>;
  collection_id: Generated<string | null>;
  fee: Generated<number>;
  fee_bearer: Generated<FeeBearer | null>;
  /** A person said whose the money of a statement is: the reference is the school's word, not the operator's. */
  is_from_statement: Generated<boolean>;
}

interface TransactionPartsTable {
  org_id: string;
  transaction_id: string;
  /** In the order in which they are filled. */
  place: number;
  fee_id: string;
  amount: number;
  positions: number[] | null;
}

interface TransactionEventsTable {
  org_id: string;
  transaction_id: string;
  id: GeneratedAlways<number>;
  at: Date;
  kind: string;
  /** Written as text, read as data. */
  detail: ColumnType<EventDetail, string, never>;
}

interface StatusReadsTable {
  account: string;
  first: Date[];
  rest: Date[];
}

interface WaitingPollsTable {
  org_id: string;
  transaction_id: string;
  account: string;
  since: Date;
  is_told: boolean;
  poll: ColumnType<object, string, never>;
}

export interface StatementLinesTable {
  org_id: string;
  id: string;
  kind: AccountKind;
  type: 'collection' | 'payout' | 'refund';
  reference: string;
  /** The reference that people know it by, in small letters: written by a trigger. */
  reference_key: Generated<string>;
  our_reference: string | null;
  provider_reference: string | null;
  operator: PayOperator | null;
  phone: string | null;
  amount: number;
  fee: number | null;
  currency: string;
  at: Date;
  transaction_id: string | null;
  state: 'matched' | 'differs' | 'unknown';
  read_at: Date;
  told_of: string | null;
  payer_name: Generated<string | null>;
  message: Generated<string | null>;
  assigned_at: Generated<Date | null>;
  assigned_by: Generated<string | null>;
  set_aside_at: Generated<Date | null>;
  set_aside_by: Generated<string | null>;
  set_aside_reason: Generated<string | null>;
}
export type StatementLineRow = Selectable<StatementLinesTable>;

export interface CreditRefundsTable {
  org_id: string;
  /** The same as its payment's. */
  id: string;
  number: string;
  family_id: string;
  way: RefundWay;
  kind: AccountKind;
  /** Null for cash. */
  phone: string | null;
  amount: number;
  reason: string;
  state: MoneyState;
  failure: RefundFailure | null;
  account_id: string | null;
  partner_number: string;
  operator_token: string | null;
  provider_reference: string | null;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  asked_at: Date | null;
  completed_at: Date | null;
}

/** How many transactions for fees ended, by the day on which they were begun: kept by triggers, put together by a job. */
interface TransactionSumsTable {
  org_id: string;
  id: Generated<number>;
  day: string;
  operator: string;
  state: 'paid' | 'failed';
  failure: string;
  is_from_statement: boolean;
  transactions: number;
  amount: number;
  is_packed: boolean;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    operator_settings: OperatorSettingsTable;
    operator_accounts: OperatorAccountsTable;
    transactions: KeptTransactionsTable;
    transaction_parts: TransactionPartsTable;
    transaction_sums: TransactionSumsTable;
    transaction_events: TransactionEventsTable;
    status_reads: StatusReadsTable;
    waiting_polls: WaitingPollsTable;
    statement_lines: StatementLinesTable;
    credit_refunds: CreditRefundsTable;
  }
}
