import type { StatementField } from '@ardoise/contract/statement-fields';
import type { StatementColumn, StatementRun, StatementZone } from '@ardoise/contract/statements';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language, Text } from '@ardoise/contract/values/language';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Written as text, read as data. */
type Kept<Value> = ColumnType<Value, string | undefined, string>;

interface StatementRunsTable {
  org_id: string;
  id: string;
  state: StatementRun['state'];
  file_name: string;
  operator: PayOperator | null;
  columns: Kept<readonly StatementColumn[]>;
  progress: Generated<number>;
  counts: Kept<Partial<StatementRun['counts']>>;
  failure: ColumnType<Text | null, string | null, string | null>;
  created_by: string;
  created_at: Date;
}

interface StatementLayoutsTable {
  org_id: string;
  heads: string;
  operator: PayOperator;
  time_zone: StatementZone;
  fields: ColumnType<ReadonlyArray<StatementField | null>, string, string>;
  chosen_by: string;
  chosen_at: Date;
}

interface PaymentProofsTable {
  org_id: string;
  id: string;
  family_id: string;
  student_id: string | null;
  reference: string;
  phone: string;
  photo_id: string | null;
  language: Language;
  state: 'waiting' | 'accepted' | 'declined';
  sent_at: Date;
  checked_at: Date | null;
  transaction_id: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    statement_runs: StatementRunsTable;
    statement_layouts: StatementLayoutsTable;
    payment_proofs: PaymentProofsTable;
  }
}

export type StatementRunRow = Selectable<StatementRunsTable>;
export type PaymentProofRow = Selectable<PaymentProofsTable>;
