import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { ChosenPart } from '../billing/public.ts';

interface PendingPaymentsTable {
  org_id: string;
  id: string;
  family_id: string;
  method: 'bank' | 'cheque' | 'transfer';
  amount: number;
  parts: JSONColumnType<ReadonlyArray<Pick<ChosenPart, 'feeId' | 'amount'>>>;
  reference: string;
  dated_on: string;
  created_at: Date;
  created_by: string;
  created_by_name: string;
  state: Generated<'waiting' | 'confirmed' | 'closed'>;
  payment_id: Generated<string | null>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  decided_by_name: Generated<string | null>;
  reason: Generated<string | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    pending_payments: PendingPaymentsTable;
  }
}

export type PendingPaymentRow = Selectable<PendingPaymentsTable>;
