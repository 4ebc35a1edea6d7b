import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import type { CountedPieces } from '@ardoise/contract/values/cash-pieces';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

interface TakenByMeans {
  readonly means: DeskMeans;
  readonly amount: number;
  readonly count: number;
}

interface CashSessionsTable {
  org_id: string;
  id: string;
  number: number;
  till: string;
  cashier_id: string;
  cashier_name: string;
  float: number;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  closed_by_name: string | null;
  expected: number | null;
  counted: number | null;
  explanation: string | null;
  /** By every means, as it was when it was locked. */
  taken: JSONColumnType<TakenByMeans[]> | null;
  /** The same by place in `deskMeans`, so that those of many sessions are added up without reading their texts. */
  taken_amounts: GeneratedAlways<string[]>;
  taken_counts: GeneratedAlways<string[]>;
  signature: string | null;
}

/** Of sessions that are locked; kept by the database. */
interface CashSessionSumsTable {
  org_id: string;
  /** Of UTC, in which they were opened. */
  month: string;
  cashier_id: string;
  till: string;
  cashier_name: string;
  is_uneven: boolean;
  sessions: number;
  variance: number;
  taken_amounts: string[];
  taken_counts: string[];
  last_opened_at: Date;
}

interface CashMovementsTable {
  org_id: string;
  id: string;
  session_id: string;
  kind: 'payOut' | 'deposit';
  amount: number;
  purpose: string;
  reference: string | null;
  photo_id: string | null;
  at: Date;
  created_by: string;
  created_by_name: string;
}

interface CashCountsTable {
  org_id: string;
  id: string;
  session_id: string;
  pieces: JSONColumnType<CountedPieces>;
  total: number;
  expected: number;
  at: Date;
  counted_by: string;
  counted_by_name: string;
}

interface DeskPaymentsTable {
  org_id: string;
  key: string;
  content_hash: string;
  means: DeskMeans;
  amount: number;
  given: number | null;
  session_id: string | null;
  is_late: Generated<boolean>;
  payment_id: string | null;
  transaction_id: string | null;
  pending_id: string | null;
  language: Language;
  at: Date;
  created_by: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    cash_sessions: CashSessionsTable;
    cash_session_sums: CashSessionSumsTable;
    cash_movements: CashMovementsTable;
    cash_counts: CashCountsTable;
    desk_payments: DeskPaymentsTable;
  }
}

export type CashSessionRow = Selectable<CashSessionsTable>;
export type DeskPaymentRow = Selectable<DeskPaymentsTable>;
