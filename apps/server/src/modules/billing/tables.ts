import type { Generated, Selectable } from 'kysely';
import type { PaymentMethod } from '../ledger/public.ts';

interface FeesTable {
  org_id: string;
  id: string;
  student_id: string;
  year_id: string;
  enrolment_id: string | null;
  kind: Generated<string>;
  title: string;
  amount: number;
  discount: Generated<number>;
  paid: Generated<number>;
  closed_at: Date | null;
  created_at: Date;
  created_by: string | null;
}

interface FeeInstallmentsTable {
  org_id: string;
  fee_id: string;
  position: number;
  amount: number;
  due_on: string;
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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    fees: FeesTable;
    fee_installments: FeeInstallmentsTable;
    payments: PaymentsTable;
    allocations: AllocationsTable;
  }
}

export type FeeRow = Selectable<FeesTable>;
